// The search, without anything of a browser: tests run it, too.
"use strict";

let sections = null;
let synonyms = {};

// Words that say nothing about a page.
const fillers = new Set(
  "a an and are as at be by can do does for from how i if in into is it its my of on or that the this to via what when with".split(" "));

// Called by search-index.js.
function searchIndex(rows, words) {
  sections = rows.map(([kind, page, address, heading, aliases, text, data, members]) => ({
    kind, page, address, heading, text,
    lowPage: page.toLowerCase(), lowHeading: heading.toLowerCase().replace(/^beagle:/, ""),
    // The words of a name: "http additional data" of HttpAdditionalData.
    parts: heading.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").toLowerCase(),
    // A variable such as DISPLAY is not the property with this name.
    names: aliases.split(", ").filter((name) => name && !isVariable(name, address)).map((name) => name.toLowerCase()),
    members: members.toLowerCase().split(" "), lowText: text.toLowerCase(), lowData: data.toLowerCase(),
    // Lists of options and settings contain most words without being about them.
    isFlow: address.startsWith("docs/reference/flow-commands."),
    isList: /^docs\/reference\/(commands|files)\./.test(address),
  }));
  synonyms = words;
  if (typeof searchIsReady === "function") searchIsReady();
}

// Returns whether another name of a page is that of an environment variable.
function isVariable(name, address) {
  return address.startsWith("docs/reference/files.") && name === name.toUpperCase();
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
      if (!others) continue;
      found.push({ words: part, others, phrase: part.join(" "), isExtra: true });
      // The verb of a phrase does not mean what it means alone: "log in" is not about logs.
      if (!part.some((word) => fillers.has(word))) continue;
      for (const one of found) if (!one.phrase && part.includes(one.words[0])) one.others = [];
    }
  }
  return found;
}

// Returns how well a section is about a word: its heading matters most, its text least, and a whole word more
// than the start of one. The middle of a word does not count: "padding" is not in "additional".
function weight(section, word) {
  const start = "(^|[^\\p{L}\\p{N}])";
  const isWhole = matcher(start + escaped(word) + "s?($|[^\\p{L}\\p{N}])");
  const isStart = matcher(start + escaped(stem(word)));
  let points = 0;
  if (section.lowHeading === word) points = 60;
  else if (section.names.includes(word)) points = 45;
  else if (isWhole(section.lowHeading)) points = 34;
  else if (isStart(section.lowHeading)) points = 28;
  else if (section.members.includes(word)) points = 26;
  else if (isStart(section.parts)) points = 15;
  else if (section.names.some(isStart)) points = 14;
  if (isStart(section.lowPage)) points += section.lowPage === section.lowHeading ? 6 : 8;
  const text = isWhole(section.lowText) ? 5 : isStart(section.lowText) ? 3 : isStart(section.lowData) ? 1 : 0;
  // The list of options is the place for an option.
  return points + (!section.isList ? text : word.startsWith("--") ? 2 * text : text / 2);
}

// Returns a function that searches a pattern in a text. Each pattern is compiled once.
const matchers = new Map();
function matcher(pattern) {
  if (!matchers.has(pattern)) {
    const expression = new RegExp(pattern, "u");
    matchers.set(pattern, (text) => expression.test(text));
  }
  return matchers.get(pattern);
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
  // The changelog, lists and the pages for developers repeat what others explain. Few readers write flows.
  const kind = section.kind >= 8 ? 0.3 : section.kind >= 3 ? 0.5 : section.isFlow ? 0.8 : 1;
  return total * (missing ? part * 0.6 : 1) * kind;
}

// Returns the sections for a query, the best first, with at most three of a page, and one of the manual pages
// that have the same options.
function search(query) {
  const asked = concepts(query);
  if (!asked.length || !sections) return [];
  const found = sections.map((section) => [score(section, asked), section])
    .filter(([points]) => points > 0).sort((one, other) => other[0] - one[0]);
  const counts = new Map();
  return found.map(([, section]) => section).filter((section) => {
    const isManual = section.address.startsWith("man/");
    const group = isManual ? `man ${section.heading}` : section.page;
    const count = counts.get(group) || 0;
    counts.set(group, count + 1);
    return count < (isManual ? 1 : 3);
  });
}

// Returns at most three words of headings and synonyms that are similar to a word, the most similar first.
function suggestions(query) {
  const word = query.trim().toLowerCase();
  if (!sections || word.length < 4) return [];
  const known = new Set(Object.keys(synonyms));
  for (const section of sections) {
    if (!/[^\p{L}\p{N}]/u.test(section.lowHeading)) known.add(section.lowHeading);
  }
  const limit = word.length < 8 ? 1 : 2;
  return [...known].map((other) => [distance(word, other), other])
    .filter(([edits]) => edits <= limit).sort((one, other) => one[0] - other[0])
    .slice(0, 3).map(([, other]) => other);
}

// Returns the number of edits between two words. Two letters that changed places are one edit.
function distance(one, other) {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let before = [];
  let row = [...other, ""].map((_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
      next[j] = Math.min(change, row[j] + 1, next[j - 1] + 1);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        next[j] = Math.min(next[j], before[j - 2] + 1);
      }
    }
    [before, row] = [row, next];
  }
  return row[other.length];
}

// Returns a part of the text of a section around a word, which begins and ends between words.
function excerpt(section, words) {
  const length = 160;
  const text = section.text;
  // Pages of the reference and of the API begin with the purpose; the rest is tables.
  const places = section.kind === 0 || section.kind === 3 ? [] : words.map((word) => section.lowText.indexOf(word)).filter((place) => place >= 0);
  let start = places.length ? Math.max(0, Math.min(...places) - 60) : 0;
  if (start > 0) {
    const sentence = text.slice(start, start + 60).search(/[.:!?] \p{Lu}/u);
    const space = text.indexOf(" ", start);
    start = sentence >= 0 ? start + sentence + 2 : space + 1;
  }
  let end = Math.min(text.length, start + length);
  if (end < text.length) end = Math.max(text.lastIndexOf(" ", end), start + length / 2);
  return (start > 0 ? "… " : "") + text.slice(start, end).trim() + (end < text.length ? " …" : "");
}

// Returns the words to mark in the results of a query.
function markedWords(query) {
  return [...new Set(concepts(query).flatMap(({ words, others }) =>
    [...words.map(stem), ...others.map((other) => other.toLowerCase())]))];
}
