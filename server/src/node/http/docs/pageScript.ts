/** Script of the reference page: search, and opening the operation that the address names. The page can be read without it. */
export const PAGE_SCRIPT = `
const search = document.getElementById('search');
const found = document.getElementById('found');
const articles = [...document.querySelectorAll('article')];

function filter() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const article of articles) {
    const text = article.dataset.words.toLowerCase();
    article.hidden = !words.every((word) => text.includes(word));
    if (!article.hidden) count += 1;
  }
  for (const section of document.querySelectorAll('section')) {
    section.hidden = !section.querySelector('article:not([hidden])');
  }
  found.textContent = words.length === 0 ? '' : count === 0 ? 'Nothing found' : count + ' found';
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.hidden) {
    search.value = '';
    filter();
  }
  const details = target.querySelector('details');
  if (details) details.open = true;
  target.scrollIntoView();
}

for (const details of document.querySelectorAll('details')) {
  details.addEventListener('toggle', () => {
    if (details.open) history.replaceState(null, '', '#' + details.parentElement.id);
  });
}
search.addEventListener('input', filter);
addEventListener('hashchange', openTarget);
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  search.focus();
});
filter();
openTarget();
`;
