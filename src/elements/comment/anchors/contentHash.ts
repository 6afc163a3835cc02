import { sha256 } from './sha256.js';

/** The hash of a longer text says nothing: a whole page changes all the time. Also bounds the work. */
const MAX_LENGTH = 10_000;

/** What was hashed last, by element: reading a text is cheap, hashing it again is not. */
const hashes = new WeakMap<Element, { text: string; hash: string }>();

/** SHA-256 of an element's text, white space aside; `undefined` for one with no text, or too much of it. */
export function contentHashOf(element: Element): string | undefined {
  const text = element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  const known = hashes.get(element);
  if (known?.text === text) return known.hash;
  const hash = sha256(text);
  hashes.set(element, { text, hash });
  return hash;
}
