import type { CommentSettings } from '../comment/CommentSettings.js';
import type { ContactList } from './ContactElement.js';
import { contactOption, contactsOf, type MentionOption } from './searchContacts.js';

/** The host's settings for groups among the suggestions. */
export type GroupSettings = Pick<
  CommentSettings,
  'expandMentionGroups' | 'showMentionGroupsFirst' | 'showMentionGroupsOnly'
>;

/** Puts people and groups that were found in the order that the host set, without duplicates. */
export function arrangeMentions(
  found: readonly MentionOption[],
  list: ContactList,
  { expandMentionGroups, showMentionGroupsFirst, showMentionGroupsOnly }: GroupSettings,
): MentionOption[] {
  const everybody = expandMentionGroups ? contactsOf(list) : [];
  const groups = found
    .filter(({ type }) => type === 'group')
    .flatMap((group): MentionOption[] => [
      group,
      ...everybody
        .filter(({ groupId }) => groupId === group.id)
        .map((contact) => ({ ...contactOption(contact), groupId: group.id })),
    ]);
  const members = new Set(groups.map(({ type, id }) => type === 'contact' && id));
  const people = found.filter(({ type, id }) => type === 'contact' && !members.has(id));
  if (showMentionGroupsOnly) return groups;
  return showMentionGroupsFirst ? [...groups, ...people] : [...people, ...groups];
}
