import type { TaggedUserContact } from '@parley/protocol';
import { escapeHtml } from '../../html.js';
import { mentionPattern } from './mentionPattern.js';
import { textInHtml } from './sanitizeCommentHtml.js';

/**
 * Returns the text of a comment with the name, else the email, else the id of each mentioned person. Other braces stay.
 * @param format of `body`: plain text, or sanitised html. @default 'text'
 */
export function nameMentions(
  body: string,
  taggedUserContacts: readonly TaggedUserContact[],
  format: 'text' | 'html' = 'text',
): string {
  const [written, shown] = format === 'html' ? [textInHtml, escapeHtml] : [asItIs, asItIs];
  const names = new Map(
    taggedUserContacts.map(({ userId, contact }) => [
      written(userId),
      shown(contact?.name || contact?.email || userId),
    ]),
  );
  return body.replace(
    new RegExp(mentionPattern(names.keys()), 'g'),
    (mention, userId: string) => names.get(userId) ?? mention,
  );
}

const asItIs = (text: string): string => text;
