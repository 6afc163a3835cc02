import type { ContactListScope, UserContact } from './ContactElement.js';

/** Settings of people pickers on this screen; absent ones have their default. */
export interface ContactsUi {
  /** The host's own list, until sign-out. */
  updated?: UpdatedContacts | undefined;
  /** @default ['all'] */
  scopes?: readonly ContactListScope[];
  /** Organizations that something can be made private to. @default [] */
  orgList?: readonly { id: string; name?: string }[];
  /** @default false */
  isAtHereEnabled?: boolean;
  /** @default 'here' */
  atHereLabel?: string;
  /** @default 'Notify everybody in this document' */
  atHereDescription?: string;
  /** @default true */
  isUserMentionsEnabled?: boolean;
}

export interface UpdatedContacts {
  list: readonly UserContact[];
  /** Beside the service's lists; otherwise in place of them. */
  isMerged: boolean;
  /** People filters offer only the list, and the person signed in. */
  limitsFilters: boolean;
}
