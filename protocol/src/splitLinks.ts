/** A stretch of text: words, or the address of a page. */
export type LinkPart = string | { href: string; text: string };

/** A candidate for an address. Its end is decided afterwards. */
const CANDIDATE = /(?:https?:\/\/|www\.)[^\s<>"“”«»‘’`\p{Cc}]+/giu;
/** An address does not begin within a word, nor within a mail address. */
const INSIDE = /[\p{L}\p{N}_@.-]$/u;
/** Punctuation of the sentence around it. */
const AFTER = /[.,;:!?'*_~…]/;
/** The host is `localhost` or has a dot, not counting that of `www.`. It names no person: `https://bank.example@evil.example` is no link. */
const ADDRESS =
  /^https?:\/\/(?:localhost|(?:www\.|(?!www\.))[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)\.?(?::\d+)?(?:[/?#]|$)/iu;
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/**
 * Divides a text at the addresses of pages: those with `http` or `https`, and those that begin with `www.`. A bare name, as `notes.md`, is a
 * file more often than a page. Joined, the parts are the text.
 */
export function splitLinks(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const { index, 0: candidate } of text.matchAll(CANDIDATE)) {
    const address = withoutPunctuation(candidate);
    const href = /^www\./i.test(address) ? `https://${address}` : address;
    if (INSIDE.test(text.slice(Math.max(0, index - 2), index)) || !ADDRESS.test(href)) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ href, text: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** Omits characters that belong to the sentence: punctuation at the end, and closing brackets that were opened before the address. */
function withoutPunctuation(candidate: string): string {
  const count = (character: string) => candidate.split(character).length - 1;
  const unopened = new Map(Object.entries(BRACKETS).map(([close, open]) => [close, count(close) - count(open)]));
  let { length } = candidate;
  for (; length > 0; length -= 1) {
    const last = candidate[length - 1]!;
    const surplus = unopened.get(last) ?? 0;
    if (surplus > 0) unopened.set(last, surplus - 1);
    else if (!AFTER.test(last)) break;
  }
  return candidate.slice(0, length);
}
