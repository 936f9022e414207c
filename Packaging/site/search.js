// The search, without anything of a browser: tests run it, too.
"use strict";

let sections = null;
let synonyms = {};

// Words that say nothing about a page.
const fillers = new Set(
  "a an and are as at be by can do does for from how i if in into is it its my of on or that the this to via what when with".split(" "));

// Called by search-index.js.
function searchIndex(rows, words) {
  sections = rows.map(([kind, page, address, heading, aliases, text]) => ({
    kind, page, address, heading, text,
    lowPage: page.toLowerCase(), lowHeading: heading.toLowerCase().replace(/^beagle:/, ""),
    names: aliases.toLowerCase().split(", ").filter(Boolean), lowText: text.toLowerCase(),
  }));
  synonyms = words;
  if (typeof searchIsReady === "function") searchIsReady();
}

// Returns a word without its ending: "navigating" and "navigates" become "navigat".
function stem(word) {
  const end = /(?:ations?|ings?|ions?|ed|es|s|e)$/;
  const short = word.replace(end, "");
  return short.length >= 4 ? short : word;
}

// Returns what a query asks for: each word, or several words that the table has, with synonyms.
function concepts(query) {
  const words = query.toLowerCase().split(/[^\p{L}\p{N}_@{}.:#-]+/u).filter(Boolean);
  const asked = words.filter((word) => !fillers.has(word));
  const found = (asked.length ? asked : words).map((word) => ({
    words: [word], others: synonyms[word] || synonyms[stem(word)] || [],
  }));
  for (let length = 3; length >= 2; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const part = words.slice(start, start + length);
      const others = synonyms[part.join(" ")];
      if (others) found.push({ words: part, others, phrase: part.join(" "), isExtra: true });
    }
  }
  return found;
}

// Returns how well a section is about a word: its heading matters most, its text least.
function weight(section, word) {
  const short = stem(word);
  const starts = (text) => new RegExp("(^|[^\\p{L}\\p{N}])" + escaped(short), "u").test(text);
  let points = 0;
  if (section.lowHeading === word) points = 60;
  else if (section.names.includes(word)) points = 45;
  else if (starts(section.lowHeading)) points = 30;
  else if (section.lowHeading.includes(short)) points = 15;
  else if (section.names.some(starts)) points = 14;
  if (starts(section.lowPage)) points += section.lowPage === section.lowHeading ? 6 : 8;
  if (starts(section.lowText)) points += 4;
  else if (section.lowText.includes(short)) points += 1;
  return points;
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function score(section, asked) {
  let total = 0;
  let missing = 0;
  let count = 0;
  for (const concept of asked) {
    let points = concept.phrase ? 0 : weight(section, concept.words[0]);
    if (concept.phrase && section.names.includes(concept.phrase)) points = 60;
    concept.others.forEach((other, position) => {
      points = Math.max(points, weight(section, other.toLowerCase()) * (0.85 - 0.05 * position));
    });
    total += points;
    if (concept.isExtra) continue;
    count += 1;
    if (!points) missing += 1;
  }
  if (!total) return 0;
  // A section without one of the words is better than none.
  const part = (count - missing) / count;
  // The changelog, lists and the pages for developers repeat what others explain.
  const kind = section.kind >= 7 ? 0.3 : section.kind >= 4 ? 0.6 : 1;
  return total * (missing ? part * 0.6 : 1) * kind;
}

// Returns the sections for a query, the best first, with at most three of a page.
function search(query) {
  const asked = concepts(query);
  if (!asked.length || !sections) return [];
  const found = sections.map((section) => [score(section, asked), section])
    .filter(([points]) => points > 0).sort((one, other) => other[0] - one[0]);
  const counts = new Map();
  return found.map(([, section]) => section).filter((section) => {
    const count = counts.get(section.page) || 0;
    counts.set(section.page, count + 1);
    return count < 3;
  });
}

// Returns the words to mark in the results of a query.
function markedWords(query) {
  return [...new Set(concepts(query).flatMap(({ words, others }) =>
    [...words.map(stem), ...others.map((other) => other.toLowerCase())]))];
}
