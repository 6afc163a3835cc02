import { isOurs } from './findAnchor.js';

const MAX_LENGTH = 80;
const HEADINGS = 'h1,h2,h3,h4,h5,h6,caption,figcaption,legend,summary';

/** A readable name of an element of the page: its label, heading or text, or the name of its container. `''`: none. */
export function nameOfElement(element: Element): string {
  let name = '';
  for (let at: Element | null = element; at && name === ''; at = at.parentElement) {
    if (at.matches('main,body')) break; // that is the page
    if (isOurs(at)) continue;
    name = labelOf(at) || wordsOf(headingOf(at)) || (at === element ? wordsOf(at) : '');
  }
  return name;
}

/** Not that of a closed dialog or tab, which nobody sees. */
const headingOf = (element: Element) =>
  [...element.querySelectorAll(HEADINGS)].find((heading) => heading.checkVisibility?.() ?? true) ?? null;

function labelOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? element.getAttribute('title');
  const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  return shortened(label ?? by.map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
}

/** Its own text, without our own buttons in it. */
function wordsOf(element: Element | null): string {
  if (!element) return '';
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let words = '';
  for (let node = texts.nextNode(); node && words.length <= MAX_LENGTH; node = texts.nextNode()) {
    const { parentElement } = node;
    if (parentElement && !isOurs(parentElement) && !parentElement.closest('script,style'))
      words += ` ${node.nodeValue}`;
  }
  return shortened(words);
}

function shortened(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim();
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text;
}
