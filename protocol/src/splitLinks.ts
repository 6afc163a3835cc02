import { LinkifyIt } from 'linkify-it';

/** A stretch of text: words, or the address of a page. */
export type LinkPart = string | { href: string; text: string };

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });
for (const scheme of ['ftp:', 'mailto:', '//']) finder.add(scheme, null);

/**
 * Divides a text at the addresses of pages: those with `http` or `https`, and those that begin with `www.`. A bare name, as `notes.md`, is a
 * file more often than a page. Joined, the parts are the text.
 */
export function splitLinks(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const { schema, index, lastIndex, raw, url } of finder.match(text) ?? []) {
    if (!schema && !/^www\./i.test(raw)) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ href: schema ? url : `https://${raw}`, text: raw });
    end = lastIndex;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
