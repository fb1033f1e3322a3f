// Long work in steps, so that the page still moves under somebody's hand meanwhile.

/** Lets the browser draw and answer before what comes next. */
export function breathe() {
  return new Promise((goOn) => { setTimeout(goOn); });
}

/** Takes all steps at once; what they come to. */
export function atOnce(steps) {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * Takes the steps with time for others between them; what they come to.
 *
 * @param isOver whether they are to end where they are, as something else has come in between
 */
export async function stepByStep(steps, isOver = () => false) {
  let step = steps.next();
  while (!step.done) {
    await breathe();
    if (isOver()) return undefined;
    step = steps.next();
  }
  return step.value;
}
