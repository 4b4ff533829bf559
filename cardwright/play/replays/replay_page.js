"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const frames = JSON.parse(byId("frames").textContent);
  const story = byId("story"), board = byId("board"), range = byId("where"), count = byId("count");
  const last = Number(range.max);
  const wide = matchMedia("(min-width: 64rem)");
  let at = -1, drawn = null;

  // What was there after an answer: where nothing is written, it is as it was before.
  const before = (list, number) => {
    for (let one = Math.min(number, list.length - 1); one >= 0; one -= 1) {
      if (list[one] !== null) return list[one];
    }
    return [];
  };
  const text = (numbers) => numbers.map((one) => frames.lines[one]).join("\n");

  const show = (number) => {
    number = Math.max(0, Math.min(last, number));
    if (number === at) return;
    at = number;
    const there = at < frames.tables.length;
    byId("table").hidden = !there;
    if (there) byId("table").textContent = text(before(frames.tables, at));
    const picture = there ? before(frames.boards, at) : [];
    board.hidden = picture.length === 0;
    if (!board.hidden) {
      if (drawn !== picture) {
        board.innerHTML = text(picture);
        board.firstElementChild.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
        drawn = picture;
      }
      board.firstElementChild.lastElementChild.innerHTML = frames.lines[before(frames.pieces, at)];
    }
    for (const old of story.querySelectorAll("li.now")) old.classList.remove("now");
    const told = byId("a" + at), now = byId("now");
    now.replaceChildren(...(told ? [...told.childNodes].map((one) => one.cloneNode(true)) : []));
    if (!told) now.textContent = count.dataset.begins;
    if (told) {
      told.classList.add("now");
      if (wide.matches) {
        const space = story.clientHeight;
        const top = told.offsetTop - story.offsetTop;
        if (top < story.scrollTop + 40 || top + told.offsetHeight > story.scrollTop + space - 40) {
          story.scrollTop = top - space / 3;
        }
      }
    }
    range.value = at;
    count.textContent = count.dataset.text.replace("%", at);
    history.replaceState(null, "", "#" + at);
  };

  byId("first").addEventListener("click", () => show(0));
  byId("back").addEventListener("click", () => show(at - 1));
  byId("next").addEventListener("click", () => show(at + 1));
  byId("last").addEventListener("click", () => show(last));
  range.addEventListener("input", () => show(Number(range.value)));
  story.addEventListener("click", (event) => {
    const told = event.target.closest("li");
    if (told) {
      show(told.value);
      if (!wide.matches) byId("seen").scrollIntoView();
    }
  });
  addEventListener("hashchange", () => show(Number(location.hash.slice(1)) || 0));
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === range) return;
    const told = event.target.closest ? event.target.closest("#story li") : null;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (event.key === "Enter" && told) show(told.value);
    else if (to !== undefined) {
      event.preventDefault();
      show(to);
    }
  });
  byId("controls").hidden = false;
  const asked = Number(location.hash.slice(1));
  show(location.hash && asked >= 0 ? asked : 0);
})();
