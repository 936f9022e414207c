// The search. The index is a script, because pages that are opened as files cannot request data.
"use strict";

const root = document.currentScript.dataset.root;
const form = document.querySelector("form[role=search]");
const input = form.querySelector("input");
const results = document.getElementById("results");
const menu = document.querySelector(".menu");
const maximum = 30;
let sections = null;
let isLoading = false;

// Called by search-index.js.
function searchIndex(rows) {
  sections = rows.map(([page, address, heading, text]) => ({
    page, address, heading, text,
    lowPage: page.toLowerCase(), lowHeading: heading.toLowerCase(), lowText: text.toLowerCase(),
  }));
  show();
}

function load() {
  if (isLoading) return;
  isLoading = true;
  const script = document.createElement("script");
  script.src = root + "search-index.js";
  document.head.append(script);
}

// Every word must occur in a section. Headings count more than titles, and titles more than text.
function score(section, words) {
  let total = 0;
  for (const word of words) {
    if (section.lowHeading === word) total += 60;
    else if (section.lowHeading.startsWith(word)) total += 30;
    else if (section.lowHeading.includes(word)) total += 20;
    else if (section.lowPage.includes(word)) total += 10;
    else if (section.lowText.includes(word)) total += 1;
    else return 0;
    if (section.lowText.includes(word)) total += 1;
  }
  return total;
}

// Appends text in which the words are marked.
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

function excerpt(section, words) {
  const places = words.map((word) => section.lowText.indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...(places.length ? places : [0])) - 40);
  return (start ? "…" : "") + section.text.slice(start, start + 160);
}

function show() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.hidden = words.length === 0;
  if (!words.length || !sections) return;
  const found = sections.map((section) => [score(section, words), section])
    .filter(([points]) => points).sort((one, other) => other[0] - one[0]);
  results.replaceChildren();
  const count = document.createElement("p");
  count.textContent = found.length === 1 ? "1 section" : `${found.length || "No"} sections`;
  results.append(count);
  for (const [, section] of found.slice(0, maximum)) {
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
if (matchMedia("(max-width: 52rem)").matches) menu.open = false;
input.addEventListener("focus", load);
input.addEventListener("input", show);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const first = results.querySelector("a");
  if (first) first.click();
});
results.addEventListener("click", close);
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
