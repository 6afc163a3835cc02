import { mentionSplitter, mentionToken, type Tag } from '../mentionParts.js';

/** A text, or markup outside of its tags, with the token of each mentioned person in place of their label (client contract §6.5). */
export function tokenized(text: string, taggedUserContacts: readonly Tag[]): string {
  if (taggedUserContacts.length === 0) return text;
  const split = mentionSplitter({ taggedUserContacts });
  const withTokens = (words: string) =>
    split(words)
      .map((part) => {
        if (typeof part === 'string') return part;
        return part.type === 'user' && part.tag.userId ? mentionToken(part.tag.userId) : part.written;
      })
      .join('');

  let result = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    const close = open < 0 ? -1 : text.indexOf('>', open);
    if (close < 0) return result + withTokens(text.slice(at));
    result += withTokens(text.slice(at, open)) + text.slice(open, close + 1);
    at = close + 1;
  }
}
