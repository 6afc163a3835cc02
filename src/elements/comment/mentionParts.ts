import type { CommentListItem, TaggedGroup, TaggedUserContact } from '@parley/protocol';

/** What a comment's text refers to. */
export interface Tags {
  taggedUserContacts?: readonly Tag[] | undefined;
  toOrganizationUserGroup?: readonly TaggedGroup[] | undefined;
  customList?: readonly CommentListItem[] | undefined;
}

/** A mention of a person. Without `userId`: an email address that nobody is known by yet. */
export interface Tag extends Partial<Omit<TaggedUserContact, 'contact'>> {
  contact?: Partial<NonNullable<TaggedUserContact['contact']>> | undefined;
  isEmailValid?: boolean | undefined;
}

/** A stretch of a comment's text: words, or what stands for a person, a group or an item of a list. */
export type TextPart =
  | string
  | { type: 'user'; tag: Tag; written: string }
  | { type: 'group'; tag: TaggedGroup; written: string }
  | { type: 'custom'; item: CommentListItem; written: string };

/** How a person is written inside a stored text (client contract §6.5): the name is put in when it is shown. */
export const mentionToken = (userId: string): string => `{{${userId}}}`;

/**
 * Divides a text at its mentions: tokens of the tagged people, and labels as they were written, the longest first and only
 * as whole words, so `@Ann` never eats into `@AnnaSmith` (client contract §7.3). Braces around anything else stay text.
 */
export function mentionParts(text: string, tags: Tags): TextPart[] {
  const known = new Map<string, (written: string) => TextPart>();
  for (const item of tags.customList ?? []) {
    if (item.text) known.set(item.text, (written) => ({ type: 'custom', item, written }));
  }
  for (const tag of tags.toOrganizationUserGroup ?? []) {
    if (tag.text) known.set(tag.text, (written) => ({ type: 'group', tag, written }));
  }
  for (const tag of tags.taggedUserContacts ?? []) {
    const part = (written: string) => ({ type: 'user', tag, written }) as const;
    if (tag.text) known.set(tag.text, part);
    if (tag.userId) known.set(mentionToken(tag.userId), part);
  }
  if (known.size === 0) return text ? [text] : [];

  const labels = [...known.keys()].sort((a, b) => b.length - a.length).map(pattern);
  const pieces = text.split(new RegExp(`(${labels.join('|')})`, 'u'));
  // What the one group of the pattern has matched stands at the odd places.
  return pieces.flatMap((piece, index) => (piece === '' ? [] : [index % 2 === 1 ? known.get(piece)!(piece) : piece]));
}

function pattern(label: string): string {
  const literal = label.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return label.startsWith('{{') ? literal : String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}_])`;
}
