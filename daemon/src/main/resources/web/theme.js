// The theme: the system's unless the visitor chose the other one. A classic script, run before the first paint.
(function () {
  "use strict";
  const key = "almanac-theme";
  const dark = window.matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage may be forbidden; the system's theme is a good one
    }
  }

  function store(theme) {
    try {
      if (theme) localStorage.setItem(key, theme);
      else localStorage.removeItem(key);
    } catch {
      // then it holds for this visit
    }
  }

  function system() {
    return dark.matches ? "dark" : "light";
  }

  function current() {
    return document.documentElement.dataset.theme || system();
  }

  function announce() {
    window.dispatchEvent(new Event("almanac-theme"));
  }

  function toggle() {
    const theme = current() === "dark" ? "light" : "dark";
    if (theme === system()) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    store(theme === system() ? null : theme);
    announce();
  }

  const stored = chosen();
  if (stored === "dark" || stored === "light") document.documentElement.dataset.theme = stored;
  dark.addEventListener("change", announce);
  window.almanacTheme = { current, toggle };
})();
