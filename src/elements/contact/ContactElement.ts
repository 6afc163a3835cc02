import type { AccessType, UserGroup } from '@parley/protocol';
import type { Observable } from '../../observable.js';

/** Somebody who can be mentioned, assigned or picked. */
export interface UserContact {
  userId: string;
  /** Absent where the service does not know it, for instance because a data provider keeps people. */
  email?: string | undefined;
  name?: string | undefined;
  photoUrl?: string | undefined;
  groupId?: string | undefined;
  visibility?: 'group' | 'private' | undefined;
  color?: string | undefined;
  textColor?: string | undefined;
  initial?: string | undefined;
}

/** Who can be picked: everybody in what is there. Each list is by name, people at most 1000; `fetchContacts` finds the rest. */
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
  /** What was typed: the name begins with it, then the email does, then either contains it. @default everybody */
  search?: string | undefined;
  /** People who were added to this document. @default members of the organization */
  documentId?: string | undefined;
  /** 1-1000. @default 1000 */
  pageSize?: number | undefined;
  /** `nextPageToken` of the page before. */
  pageToken?: string | undefined;
}

/** People whom the person signed in can address. Methods are bound: they may be taken out of the object. */
export interface ContactElement {
  /** `null` until loaded. Read anew for each subscriber, with another root document, and after the connection was lost. */
  getContactList(): Observable<ContactList | null>;
  /** Finds people at the service, page by page, best match first. */
  fetchContacts(request?: FetchContactsRequest): Promise<{ data: UserContact[]; nextPageToken?: string }>;
  /** Finds groups by name, page by page, best match first. */
  fetchUserGroups(
    request?: Omit<FetchContactsRequest, 'documentId'>,
  ): Promise<{ data: UserGroup[]; nextPageToken?: string }>;
  /** Until sign-out, and on this screen only: it gives nobody access. */
  updateContactList(list: UserContact[], options?: UpdateContactListOptions): void;
  /** Which lists members of the organization are offered; others are offered theirs in any case. @default ['all'] */
  updateContactListScopeForOrganizationUsers(scopes: ContactListScope[]): void;
  /** Replaces the organizations that something can be made private to. */
  updateOrgList(list: { orgList: { id: string; name?: string }[] }): void;
  /** Every pick, in whichever picker. */
  onContactSelected(): Observable<SelectedContact>;
  /** What a picker calls when somebody was picked. */
  selectContact(contact: UserContact): void;

  /** `@here` addresses everybody who was added to the document. @default off */
  enableAtHere(): void;
  disableAtHere(): void;
  /** @default 'here' */
  setAtHereLabel(label: string): void;
  /** @default 'Notify everybody in this document' */
  setAtHereDescription(description: string): void;
  /** `@` offers people. @default on */
  enableUserMentions(): void;
  disableUserMentions(): void;
}
