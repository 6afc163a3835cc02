import type { TaggedUserContact } from '@parley/protocol';

/**
 * Returns the text of a comment with the name, else the email, else the id of each mentioned person. Other braces stay.
 * @param write how plain text is written there: `escapeHtml` in html. @default as it is
 */
export function nameMentions(
  body: string,
  taggedUserContacts: readonly TaggedUserContact[],
  write: (text: string) => string = (text) => text,
): string {
  const names = new Map(
    taggedUserContacts.map(({ userId, contact }) => [write(userId), write(contact?.name || contact?.email || userId)]),
  );
  return body.replace(/\{\{([^{}]*)\}\}/g, (written, userId: string) => names.get(userId) ?? written);
}
