import { sha256 } from './sha256.js';

/** The hash of a longer text is useless: a whole page changes all the time. Also bounds the work. */
const MAX_LENGTH = 10_000;

/** The last hash by element: reading a text is cheap, hashing it again is not. */
const hashes = new WeakMap<Element, { text: string; hash: string }>();

/** SHA-256 of the host's text in an element, white space aside; `undefined` for one with no text, or too much of it. */
export function contentHashOf(element: Element): string | undefined {
  const text = hostText(element).replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  const known = hashes.get(element);
  if (known?.text === text) return known.hash;
  const hash = sha256(text);
  hashes.set(element, { text, hash });
  return hash;
}

/** Without our own nodes in it: a bubble, an open thread. */
function hostText(element: Element): string {
  if (!element.querySelector(OURS)) return element.textContent ?? '';
  const copy = element.cloneNode(true) as Element; // of an element it is one
  for (const part of copy.querySelectorAll(OURS)) part.remove();
  return copy.textContent ?? '';
}

const OURS = '[data-parley-part]';
