// Long work in pieces, so that the page still moves under somebody's hand meanwhile.

/** Lets the browser draw and answer before what comes next. */
export function breathe() {
  return new Promise((goOn) => { setTimeout(goOn); });
}
