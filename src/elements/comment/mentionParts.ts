import type { CommentListItem, TaggedGroup, TaggedUserContact } from '@parley/protocol';

/** The people, groups and items that a comment's text refers to. */
export interface Tags {
  taggedUserContacts?: readonly Tag[] | undefined;
  toOrganizationUserGroup?: readonly TaggedGroup[] | undefined;
  customList?: readonly CommentListItem[] | undefined;
}

/** A mention of a person. Without `userId`: an email address of nobody known yet. */
export interface Tag extends Partial<Omit<TaggedUserContact, 'contact'>> {
  contact?: Partial<NonNullable<TaggedUserContact['contact']>> | undefined;
  isEmailValid?: boolean | undefined;
}

/** A part of a comment's text: plain text, or a mention of a person, a group or an item of a list. */
export type TextPart =
  | string
  | { type: 'user'; tag: Tag; written: string }
  | { type: 'group'; tag: TaggedGroup; written: string }
  | { type: 'custom'; item: CommentListItem; written: string };

/** The token of a person in a stored text (client contract §6.5): the name is inserted when it is shown. */
export const mentionToken = (userId: string): string => `{{${userId}}}`;

/** Labels longer than this are not searched; the service accepts 320 characters. It bounds the work at each place of a text. */
const MAX_LABEL_LENGTH = 320;

/**
 * Divides a text at its mentions: tokens of the tagged people, and labels as they were written, the longest first and only
 * as whole words, so `@Ann` never matches in `@AnnaSmith` (client contract §7.3). Braces around anything else stay text.
 */
export const mentionParts = (text: string, tags: Tags): TextPart[] => mentionSplitter(tags)(text);

/** `mentionParts` for many texts with the same tags. */
export function mentionSplitter(tags: Tags): (text: string) => TextPart[] {
  const root: Step = { next: new Map() };
  for (const item of tags.customList ?? []) add(root, item.text, (written) => ({ type: 'custom', item, written }));
  for (const tag of tags.toOrganizationUserGroup ?? [])
    add(root, tag.text, (written) => ({ type: 'group', tag, written }));
  for (const tag of tags.taggedUserContacts ?? []) {
    const part = (written: string) => ({ type: 'user', tag, written }) as const;
    add(root, tag.text, part);
    if (tag.userId) add(root, mentionToken(tag.userId), part);
  }
  return (text) => split(text, root);
}

/** A place in the tree of all labels, one character a step. */
interface Step {
  next: Map<string, Step>;
  /** The part that the label ending here represents. */
  part?: (written: string) => TextPart;
}

function add(root: Step, label: string | undefined, part: (written: string) => TextPart): void {
  if (!label || label.length > MAX_LABEL_LENGTH) return;
  let step = root;
  for (let at = 0; at < label.length; at += 1) {
    const next = step.next.get(label[at]!) ?? { next: new Map() };
    step.next.set(label[at]!, next);
    step = next;
  }
  step.part = part;
}

function split(text: string, root: Step): TextPart[] {
  const parts: TextPart[] = [];
  let written = 0;
  for (let at = 0; at < text.length;) {
    const found = longestLabel(text, at, root);
    if (!found) {
      at += 1;
      continue;
    }
    if (at > written) parts.push(text.slice(written, at));
    parts.push(found.part(text.slice(at, found.end)));
    at = written = found.end;
  }
  if (written < text.length) parts.push(text.slice(written));
  return parts;
}

/** The longest label that is written there, tokens anywhere, others only as whole words. */
function longestLabel(text: string, from: number, root: Step) {
  let step = root.next.get(text[from]!);
  const isToken = text.startsWith('{{', from);
  if (!step || (!isToken && ENDS_IN_WORD.test(text.slice(Math.max(0, from - 2), from)))) return undefined;
  let found: { end: number; part: (written: string) => TextPart } | undefined;
  for (let end = from + 1; step; end += 1) {
    if (step.part && (isToken || !STARTS_WITH_WORD.test(text.slice(end, end + 2)))) found = { end, part: step.part };
    step = step.next.get(text[end]!);
  }
  return found;
}

// Two UTF-16 units hold any character.
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const STARTS_WITH_WORD = /^[\p{L}\p{N}_]/u;
