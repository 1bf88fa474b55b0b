/* Search: the words at hand at once, the rest of a large corpus from Python. */
function openSearch(s) {
  s.searchBox.hidden = false;
  s.corpus.caption.hidden = false;
  setAttribute(s.searchButton, "aria-expanded", "true");
  s.searchBox.focus();
}
function closeSearch(s) {
  s.searchBox.hidden = true;
  s.searchBox.value = "";
  s.found = null;
  s.questions.delete("search");
  setAttribute(s.searchButton, "aria-expanded", "false");
  s.root.focus({ preventScroll: true });
  draw(s);
}
function searchLater(s) {
  const text = s.searchBox.value.trim();
  s.foundMany = null;
  s.found = text
    ? s.run.frequent
        .filter((word) => word.letters.includes(text))
        .sort((a, b) => b.count - a.count)
        .map((word) => word.index)
    : null;
  scrollToTop(s.corpus.list);
  draw(s);
  clearTimeout(s.searchTimer);
  if (text && s.run.types > s.run.frequent.length)
    s.searchTimer = setTimeout(() => {
      s.questions.set("search", text);
      ask(s);
    }, 200);
}
