// Asks for the picture while the rest of the page is still on its way: of all that the page needs it takes longest. One that is ready will do,
// as what has changed since is asked for next. A classic script.
window.almanacEarly = fetch("api/v1/picture?ready=yes", { cache: "no-store", signal: AbortSignal.timeout(10000) })
  .then((response) => (response.ok ? response.json() : null))
  // Whoever asks next is told what is wrong.
  .catch(() => null);
