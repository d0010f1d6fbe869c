// The order of search results: first the page that the query names, such as a rule, then the pages about commands, then
// the rules, last those for who works on ptxmatrix and the reference of the library.  The numbers below `score` are those
// of Sphinx.
const kBonus = [
  [/^docs\/(usage|layouts|descriptors|cuda|ptx-as|requirements)\b/, 4],
  [/^docs\/rules\b/, 3],
  [/^(docs\/(api|architecture|adding-an-instruction|testing|style)|CONTRIBUTING|CHANGELOG|licenses|test)\b/, -4],
];

const kQuery = new URLSearchParams(location.search).get('q')?.trim().toLowerCase();

var Scorer = {
  score: ([page, , , , score]) =>
    score + (page.split('/').pop() === kQuery ? 100 : kBonus.find(([pages]) => pages.test(page))?.[1] ?? 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: {0: 15, 1: 5, 2: -5},
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
