'use client';
import { useMemo } from 'react';
import { MENTIONS_LIMIT } from '@parley/protocol/constants';
import type { ContactList, UserContact } from '../src/elements/contact/ContactElement.js';
import { arrangeMentions } from '../src/elements/contact/arrangeMentions.js';
import {
  allContacts,
  beginsWith,
  contactsOf,
  isEmail,
  searchContacts,
  type MentionOption,
} from '../src/elements/contact/searchContacts.js';
import type { ContactsUi } from '../src/elements/contact/contactsUi.js';
import type { UiState } from '../src/ui/uiStore.js';
import type { HookOptions, Read } from './shapes.js';
import { useCommentSettings, useUserMentions } from './useCommentSettings.js';
import { useContactList } from './contacts.js';
import { useCurrentUser } from './session.js';
import { useUi } from './useUi.js';

export interface UseMentionSearchOptions extends HookOptions {
  /** Only people, or only groups. @default both */
  type?: 'contact' | 'group' | undefined;
  /** Offer a valid email address of nobody here. @default the setting of this name */
  anonymousEmail?: boolean | undefined;
}

/**
 * The people and groups that match what was typed after `@`, best match first: the name begins with it, then the email does, then either
 * contains it. People are listed before groups unless the settings of groups say otherwise. The signed-in person is among them. A valid email
 * address of nobody here is an option while `anonymousEmail` is on. `@here` is first where it is enabled. `data` is `undefined` while
 * `userMentions` is off. With `customAutocompleteSearch`, everybody of the list in its order, whatever was typed.
 * @example const { data: options = [] } = useMentionSearch('gra');
 */
export function useMentionSearch(
  text: string,
  { type, enabled = true, anonymousEmail }: UseMentionSearchOptions = {},
): Read<MentionOption[]> {
  const isOn = useUserMentions();
  const settings = useCommentSettings();
  const contacts = useUi(selectContacts);
  const user = useCurrentUser();
  const list = useContactList({ enabled: enabled && isOn });
  const { data } = list;

  const options = useMemo(() => {
    if (!data || !isOn) return undefined;
    const me: UserContact | undefined = user ? { ...user } : undefined;
    const all = settings.customAutocompleteSearch ? allContacts(data) : searchContacts(data, text, me);
    const found = all.filter((option) => !type || option.type === type);
    const takesEmail = (anonymousEmail ?? settings.anonymousEmail) && type !== 'group' && isEmail(text.trim());
    return [
      ...(type ? [] : hereOption(data, text, contacts, me)),
      ...arrangeMentions(found, data, settings),
      ...(takesEmail && !isKnown(data, text, me) ? [emailOption(text)] : []),
    ];
  }, [data, isOn, settings, contacts, text, type, anonymousEmail, user]);

  return { ...list, data: options };
}

const selectContacts = ({ contacts }: UiState) => contacts;

/** `@here`: everybody else who was added to the document. Not offered when they are more than one comment can mention. */
function hereOption(
  { documentUsers = [] }: ContactList,
  text: string,
  { isAtHereEnabled, atHereLabel: label = 'here', atHereDescription: description }: ContactsUi,
  me: UserContact | undefined,
): MentionOption[] {
  const people = documentUsers.filter(({ userId }) => userId !== me?.userId);
  const isOffered = isAtHereEnabled && people.length > 0 && people.length <= MENTIONS_LIMIT && beginsWith(label, text);
  return isOffered ? [{ type: 'here', id: 'here', label, people, description }] : [];
}

/** Addresses are saved trimmed and in lower case. */
function emailOption(text: string): MentionOption {
  const email = text.trim().toLowerCase();
  return { type: 'email', id: email, label: email };
}

const isKnown = (list: ContactList, text: string, me: UserContact | undefined) =>
  contactsOf(list, me).some(({ email }) => email?.toLowerCase() === text.trim().toLowerCase());
