import type { AccessType, UserGroup } from '@parley/protocol';
import type { Observable } from '../../observable.js';

/** Somebody who can be mentioned, assigned or picked. */
export interface UserContact {
  userId: string;
  /** Absent when the service does not have it, for instance because a data provider stores people. */
  email?: string | undefined;
  name?: string | undefined;
  photoUrl?: string | undefined;
  groupId?: string | undefined;
  visibility?: 'group' | 'private' | undefined;
  color?: string | undefined;
  textColor?: string | undefined;
  initial?: string | undefined;
}

/** People and groups to pick from, in the lists that are present. Each is sorted by name, people at most 1000; `fetchContacts` finds the rest. */
export interface ContactList {
  /** Members of the organization; empty for a person who is none. */
  organizationUsers?: UserContact[];
  /** Reserved: folders do not exist yet. */
  folderUsers?: UserContact[];
  /** People who were added to the root document. */
  documentUsers?: UserContact[];
  userGroups?: UserGroup[];
  /** As given to `updateContactList`; unless that merged, it is the only list. */
  updatedContactList?: UserContact[];
}

export type ContactListScope = 'all' | 'organization' | 'organizationUserGroup' | 'document' | 'folder';

export interface UpdateContactListOptions {
  /** Adds to the service's lists in place of replacing them. @default false */
  merge?: boolean;
  /** People filters offer only the list, and the person signed in. @default false */
  filters?: boolean;
}

/** Somebody was picked. */
export interface SelectedContact {
  contact: UserContact;
  isOrganizationContact: boolean;
  isDocumentContact: boolean;
  /** Of the root document; `null`: none is open. */
  documentAccessType: AccessType | null;
}

export interface FetchContactsRequest {
  /** The typed text: matches by the start of the name first, then of the email, then anywhere in either. @default everybody */
  search?: string | undefined;
  /** People who were added to this document. @default members of the organization */
  documentId?: string | undefined;
  /** 1-1000. @default 1000 */
  pageSize?: number | undefined;
  /** `nextPageToken` of the page before. */
  pageToken?: string | undefined;
}

/** People whom the person who is signed in can mention, assign or pick. Methods are bound: you can take them out of the object. */
export interface ContactElement {
  /** People who can be picked. `null`: not loaded yet. Read again for each subscriber, for another root document, and after a reconnect. */
  getContactList(): Observable<ContactList | null>;
  /** Searches people at the service. Best match first; pass `nextPageToken` as `pageToken` to read the next page. */
  fetchContacts(request?: FetchContactsRequest): Promise<{ data: UserContact[]; nextPageToken?: string }>;
  /** Searches groups by name. As `fetchContacts`. */
  fetchUserGroups(
    request?: Omit<FetchContactsRequest, 'documentId'>,
  ): Promise<{ data: UserGroup[]; nextPageToken?: string }>;
  /** Replaces the list of people on this screen until sign-out. It gives nobody access to anything. */
  updateContactList(list: UserContact[], options?: UpdateContactListOptions): void;
  /** Sets which lists members of the organization see. Other people always see theirs. @default ['all'] */
  updateContactListScopeForOrganizationUsers(scopes: ContactListScope[]): void;
  /** Sets the organizations that a thread can be made private to. */
  updateOrgList(list: { orgList: { id: string; name?: string }[] }): void;
  /** Emits each person who is picked, in any picker. */
  onContactSelected(): Observable<SelectedContact>;
  /** Reports that a person was picked. Pickers call it. */
  selectContact(contact: UserContact): void;

  /** Offers `@here`, which mentions everybody who was added to the document. @default off */
  enableAtHere(): void;
  disableAtHere(): void;
  /** @default 'here' */
  setAtHereLabel(label: string): void;
  /** @default 'Notify everybody in this document' */
  setAtHereDescription(description: string): void;
  /** Offers people after `@`. @default on */
  enableUserMentions(): void;
  disableUserMentions(): void;
}
