// Search over an index that lies beside the pages: no server is asked, and without this script the
// pages can be read all the same.
"use strict";
(() => {
  const wide = window.matchMedia("(min-width: 64.01rem)");
  const menu = document.getElementById("site-menu");
  const fit = () => { menu.open = wide.matches; };
  fit();
  wide.addEventListener("change", fit);
  const form = document.getElementById("site-search");
  const query = document.getElementById("search-query");
  const results = document.getElementById("search-results");
  form.hidden = false;
  const rank = (text, wanted) =>
    text === wanted ? 0 : text.startsWith(wanted) ? 1 : text.includes(" " + wanted) ? 2 : 3;
  const search = () => {
    const wanted = query.value.trim().toLowerCase();
    results.replaceChildren();
    if (wanted) {
      SEARCH.map((one) => [one[0].toLowerCase(), one])
        .filter(([text]) => wanted.split(/\s+/).every((part) => text.includes(part)))
        .sort((a, b) => rank(a[0], wanted) - rank(b[0], wanted) || a[0].length - b[0].length)
        .slice(0, 30)
        .forEach(([, [text, url, kind]]) => {
          const link = document.createElement("a");
          link.href = url;
          link.textContent = text;
          const small = document.createElement("small");
          small.textContent = kind;
          link.append(small);
          const item = document.createElement("li");
          item.append(link);
          results.append(item);
        });
    }
    results.hidden = !results.children.length;
  };
  query.addEventListener("input", search);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = results.querySelector("a");
    if (first) location.href = first.href;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") results.hidden = true;
    if (event.key === "/" && document.activeElement !== query) {
      event.preventDefault();
      query.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) results.hidden = true;
  });
})();
