// Who looks at the page: the name is asked for once, and kept by the browser alone.

const KEY = "almanac-user";
let known = null;

/** The user's name; empty where it is not known yet. */
export function me() {
  if (known === null) {
    try {
      known = localStorage.getItem(KEY) ?? "";
    } catch {
      known = ""; // storage may be forbidden; then it is asked for each time
    }
  }
  return known;
}

/** Remembers the name; an empty one is forgotten. */
export function rememberMe(name) {
  known = name;
  try {
    if (name) localStorage.setItem(KEY, name);
    else localStorage.removeItem(KEY);
  } catch {
    // then it holds for this visit
  }
}
