// Asks for the picture while the rest of the page is still on its way: of all that the page needs it takes longest. A classic script.
window.almanacEarly = fetch("api/v1/picture", { cache: "no-store" })
  .then((response) => (response.ok ? response.json() : null))
  // Whoever asks next is told what is wrong.
  .catch(() => null);
