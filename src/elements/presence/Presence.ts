import type { OnlineStatus, PresenceUser as StoredPresenceUser } from '@parley/protocol';

export type { OnlineStatus };

/** A person who is in a document. */
export interface PresenceUser extends StoredPresenceUser {
  /** The person exists in this client only. */
  localOnly?: boolean | undefined;
}

/** Which people of which document. */
export interface PresenceQuery {
  /** For another document than the root document, the client reads the presence without joining it. @default the root document */
  documentId?: string | undefined;
  /** Of `documentId`. @default the organization that is signed in to */
  organizationId?: string | undefined;
  /** Only people with one of these. @default all */
  statuses?: readonly OnlineStatus[] | undefined;
  /** Whether the list has the person who is signed in. @default as `enableSelf` and `disableSelf` say */
  self?: boolean | undefined;
  /** Only people at this location. @default all */
  locationId?: string | undefined;
}

/** The presence data of a document. */
export interface PresenceData {
  /** In the order of joining, the signed-in person first. `null`: not loaded yet, or no document is open. */
  data: PresenceUser[] | null;
  /** The person who is signed in, whether or not the list has them. `null`: they are not in the document. */
  self: PresenceUser | null;
}

/** A bot or an agent. */
export interface AddPresenceUserRequest {
  /** At most 10 with 8 KiB of JSON together, unless `localOnly`. */
  user: Pick<StoredPresenceUser, 'userId'> & Partial<Omit<StoredPresenceUser, 'userId' | 'addedBy'>>;
  /** Others do not see it. @default false: everybody in the document sees it, and who has added it (`addedBy`) */
  localOnly?: boolean | undefined;
}

/** Payloads of the events of the presence element. */
export interface PresenceEvents {
  /** Somebody joined, left (`offline`), or changed status. */
  userStateChange: { user: PresenceUser; state: OnlineStatus };
  /** The first other person is online; not emitted again until all others are offline. */
  multipleUsersOnline: { users: PresenceUser[] };
  /** Somebody was clicked in the list of people. */
  presenceUserClicked: { user: PresenceUser };
}
