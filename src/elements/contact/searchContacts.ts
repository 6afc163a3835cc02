import type { UserGroup } from '@parley/protocol';
import type { ContactList, UserContact } from './ContactElement.js';

/** Somebody or something that can be mentioned. */
export type MentionOption =
  /** `groupId`: it stands below that group, as one of its members. */
  | { type: 'contact'; id: string; label: string; contact: UserContact; groupId?: string }
  | { type: 'group'; id: string; label: string; group: UserGroup }
  /** A valid email address of nobody in the list. */
  | { type: 'email'; id: string; label: string }
  /** Everybody who was added to the document. `description`: the host's words for that. */
  | { type: 'here'; id: string; label: string; people: UserContact[]; description: string | undefined };

/** Everybody of the lists, each once, and the person signed in. */
export function contactsOf(list: ContactList, me?: UserContact): UserContact[] {
  const { organizationUsers = [], folderUsers = [], documentUsers = [], updatedContactList = [] } = list;
  const all = [...updatedContactList, ...documentUsers, ...folderUsers, ...organizationUsers, ...(me ? [me] : [])];
  return [...new Map(all.toReversed().map((contact) => [contact.userId, contact])).values()].toReversed();
}

/**
 * Matches of the typed text, best first (client contract §7.3): the name begins with it, then the email does, then either
 * contains it; by label inside each. People come before groups.
 */
export function searchContacts(list: ContactList, text: string, me?: UserContact): MentionOption[] {
  const needle = folded(text.trim());
  const people = contactsOf(list, me).map((contact) => ({
    rank: rankOf(needle, contact.name ?? '', contact.email ?? ''),
    option: contactOption(contact),
  }));
  const groups = (list.userGroups ?? []).map((group) => ({
    rank: rankOf(needle, group.groupName),
    option: groupOption(group),
  }));
  return [...ranked(people), ...ranked(groups)];
}

/** Everybody and every group, in the order of the lists. */
export const allContacts = (list: ContactList): MentionOption[] => [
  ...contactsOf(list).map(contactOption),
  ...(list.userGroups ?? []).map(groupOption),
];

const groupOption = (group: UserGroup) =>
  ({ type: 'group', id: group.groupId, label: group.groupName, group }) as const;

/** Somebody, as an option. */
export const contactOption = (contact: UserContact) =>
  ({ type: 'contact', id: contact.userId, label: contact.name || contact.email || contact.userId, contact }) as const;

/** Whether a text is the beginning of a name. */
export const beginsWith = (name: string, text: string): boolean => folded(name).startsWith(folded(text.trim()));

/** One `@`, a dot in the domain: what a person means by an address, not every address there can be. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(text) && text.length <= 320;

function ranked<Option extends { label: string }>(found: { rank: number; option: Option }[]): Option[] {
  return found
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank || a.option.label.localeCompare(b.option.label))
    .map(({ option }) => option);
}

const NO_MATCH = 3;

function rankOf(needle: string, name: string, email = ''): number {
  const [inName, inEmail] = [folded(name), folded(email)];
  if (inName.startsWith(needle)) return 0;
  if (inEmail.startsWith(needle)) return 1;
  return inName.includes(needle) || inEmail.includes(needle) ? 2 : NO_MATCH;
}

/** Without case and accents, so "zoe" finds Zoë. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
