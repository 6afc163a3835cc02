'use client';
import { useMemo } from 'react';
import type { ContactList, UserContact } from '../src/elements/contact/ContactElement.js';
import { contactsOf, isEmail, searchContacts, type MentionOption } from '../src/elements/contact/searchContacts.js';
import { commentSettingsOf } from '../src/elements/comment/commentUi.js';
import type { UiState } from '../src/ui/uiStore.js';
import type { HookOptions, Read } from './shapes.js';
import { useContactList } from './useContactList.js';
import { useCurrentUser } from './useCurrentUser.js';
import { useUi } from './useUi.js';
import { useUserMentions } from './useUserMentions.js';

export interface UseMentionSearchOptions extends HookOptions {
  /** @default both */
  type?: 'contact' | 'group' | undefined;
}

/**
 * Whom what was typed after `@` may mean, best first: the name begins with it, then the email does, then either contains it;
 * people, myself among them, before groups. A valid email address of nobody here is an option while `anonymousEmail` is on.
 * Nobody while `userMentions` is off.
 */
export function useMentionSearch(
  text: string,
  { type, enabled = true }: UseMentionSearchOptions = {},
): Read<MentionOption[]> {
  const isOn = useUserMentions();
  const takesEmail = useUi(selectAnonymousEmail);
  const user = useCurrentUser();
  const list = useContactList({ enabled: enabled && isOn });
  const { data } = list;

  const options = useMemo(() => {
    if (!data || !isOn) return undefined;
    const me: UserContact | undefined = user ? { ...user } : undefined;
    const found = searchContacts(data, text, me).filter((option) => !type || option.type === type);
    const isWanted = takesEmail && type !== 'group' && isEmail(text.trim());
    return isWanted && !isKnown(data, text, me) ? [...found, emailOption(text)] : found;
  }, [data, isOn, takesEmail, text, type, user]);

  return { ...list, data: options };
}

const selectAnonymousEmail = ({ comments }: UiState) => commentSettingsOf(comments).anonymousEmail;

/** Addresses are compared as they are saved: trimmed, in lower case. */
function emailOption(text: string): MentionOption {
  const email = text.trim().toLowerCase();
  return { type: 'email', id: email, label: email };
}

const isKnown = (list: ContactList, text: string, me: UserContact | undefined) =>
  contactsOf(list, me).some(({ email }) => email?.toLowerCase() === text.trim().toLowerCase());
