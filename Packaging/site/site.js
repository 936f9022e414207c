// The search field, the menu, and buttons. Pages are complete without it.
"use strict";

const root = document.currentScript.dataset.root;
const form = document.querySelector("form[role=search]");
const input = form.querySelector("input");
const results = document.getElementById("search-results");
const maximum = 20;
let isLoading = false;

// MARK: Search

// The index is a script, because pages that are opened as files cannot request data.
function load() {
  if (isLoading) return;
  isLoading = true;
  const script = document.createElement("script");
  script.src = root + "search-index.js";
  document.head.append(script);
}

function searchIsReady() { show(); }

// Appends text, with marks around the words.
function mark(element, text, words) {
  const low = text.toLowerCase();
  let place = 0;
  while (place < text.length) {
    let next = -1;
    let length = 0;
    for (const word of words) {
      const found = low.indexOf(word, place);
      if (found >= 0 && (next < 0 || found < next)) [next, length] = [found, word.length];
    }
    if (next < 0) break;
    element.append(text.slice(place, next));
    const marked = document.createElement("mark");
    marked.textContent = text.slice(next, next + length);
    element.append(marked);
    place = next + length;
  }
  element.append(text.slice(place));
}

function show() {
  const query = input.value.trim();
  results.hidden = !query;
  if (!query || !sections) return;
  const words = markedWords(query);
  const found = search(query).slice(0, maximum);
  results.replaceChildren();
  if (!found.length) showNothing(query);
  for (const section of found) {
    const link = document.createElement("a");
    link.href = root + section.address;
    const title = document.createElement("strong");
    mark(title, section.heading, words);
    link.append(title);
    if (section.page !== section.heading) link.append(` — ${section.page}`);
    const text = document.createElement("span");
    mark(text, excerpt(section, words), words);
    link.append(text);
    results.append(link);
  }
  results.scrollTop = 0;
}

// Says that nothing was found, with similar words and pages that help.
function showNothing(query) {
  const text = document.createElement("p");
  text.textContent = `Nothing found for “${query}”.`;
  results.append(text);
  for (const word of suggestions(query)) {
    const link = document.createElement("a");
    link.href = "#";
    link.append("Search for ", Object.assign(document.createElement("strong"), { textContent: word }));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      input.value = word;
      show();
      input.focus();
    });
    results.append(link);
  }
  const pages = [
    ["docs/faq.html", "Questions and answers", "what Beagle cannot do, and what to do instead"],
    ["docs/index.html", "All pages", "in a reading order"],
  ];
  for (const [address, title, purpose] of pages) {
    const link = document.createElement("a");
    link.href = root + address;
    link.append(Object.assign(document.createElement("strong"), { textContent: title }), `: ${purpose}`);
    results.append(link);
  }
}

function close() {
  input.value = "";
  show();
}

// Moves the focus among the results.
function move(step) {
  const links = [...results.querySelectorAll("a")];
  const next = links.indexOf(document.activeElement) + step;
  if (next < 0) input.focus();
  else if (next < links.length) links[next].focus();
}

form.hidden = false;
input.addEventListener("focus", load);
input.addEventListener("input", show);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const first = results.querySelector("a");
  if (first) first.click();
});
results.addEventListener("click", (event) => { if (event.target.closest("a")) close(); });
document.addEventListener("click", (event) => {
  if (!results.hidden && !event.target.closest("header, #search-results")) close();
});
document.addEventListener("keydown", (event) => {
  const isTyping = ["INPUT", "TEXTAREA"].includes(document.activeElement.tagName);
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    input.focus();
  } else if (event.key === "Escape" && !results.hidden) {
    close();
    input.focus();
  } else if (!results.hidden && ["ArrowDown", "ArrowUp"].includes(event.key)) {
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  }
});

// MARK: Menu and contents

const menu = document.querySelector(".menu");
if (matchMedia("(max-width: 56rem)").matches) {
  menu.open = false;
} else {
  const current = menu.querySelector("[aria-current]");
  if (current) menu.scrollTop = Math.max(0, current.offsetTop - menu.clientHeight / 3);
}
const contents = document.querySelector(".contents details");
if (contents && matchMedia("(min-width: 96rem)").matches) contents.open = true;

// What scrolls can get the focus, so that keys scroll it.
for (const element of document.querySelectorAll(".wide, main pre")) {
  if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
}

// MARK: Buttons

const scheme = document.querySelector(".scheme");
scheme.hidden = false;
scheme.addEventListener("click", () => {
  const isDark = getComputedStyle(document.documentElement).getPropertyValue("--is-dark").trim() === "1";
  setScheme(isDark ? "light" : "dark");
  try { localStorage.setItem("scheme", isDark ? "light" : "dark"); } catch { /* not allowed for files */ }
});
function setScheme(name) { document.documentElement.dataset.scheme = name; }
try {
  const stored = localStorage.getItem("scheme");
  if (stored) setScheme(stored);
} catch { /* not allowed for files */ }

// A button that copies a block of code, but not the output of a program or changed lines.
if (navigator.clipboard) {
  for (const block of document.querySelectorAll("main pre.code:not(.text, .diff)")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.querySelector("code").textContent);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    block.append(button);
  }
}
