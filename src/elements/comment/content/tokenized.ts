import { mentionParts, mentionToken, type Tag } from '../mentionParts.js';

/** A text, or markup outside of its tags, with the token of each mentioned person in place of their label (client contract §6.5). */
export function tokenized(text: string, taggedUserContacts: readonly Tag[]): string {
  if (taggedUserContacts.length === 0) return text;
  const withTokens = (words: string) =>
    mentionParts(words, { taggedUserContacts })
      .map((part) => {
        if (typeof part === 'string') return part;
        return part.type === 'user' && part.tag.userId ? mentionToken(part.tag.userId) : part.written;
      })
      .join('');
  // What a pattern with one group splits by stands at the odd places: the tags.
  return text
    .split(/(<[^>]*>)/u)
    .map((piece, index) => (index % 2 === 1 ? piece : withTokens(piece)))
    .join('');
}
