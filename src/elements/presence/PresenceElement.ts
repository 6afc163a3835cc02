import type { Observable } from '../../observable.js';
import type { AddPresenceUserRequest, PresenceData, PresenceEvents, PresenceQuery, PresenceUser } from './Presence.js';

/** Who is in a document now (client contract §2.8). Methods are bound. */
export interface PresenceElement {
  /**
   * The people of a document; emits again when somebody joins, leaves or changes. The first subscriber makes the client
   * join its root document: from then on others see its person, until somebody signs out or the documents are closed. Fails with
   * `PERMISSION_DENIED` for a document that the person may not read.
   */
  getData(query?: PresenceQuery): Observable<PresenceData>;
  /** After so long without mouse, key, touch or scrolling the person is `away`, ms. @default 300000 */
  setInactivityTime(ms: number): void;
  /** After so long they are `offline`, ms. @default 600000 */
  setOfflineInactivityTime(ms: number): void;
  /** Lists have the person who is signed in, as they do by default. Others see them in any case. */
  enableSelf(): void;
  disableSelf(): void;
  /**
   * Shows a bot or an agent in the root document, to everybody, until `removeUser`, or until this tab leaves the document. Call it again to
   * change what is shown. Resolves when others see it; while offline it waits. Rejects with `ALREADY_EXISTS` for the id of a member of the
   * organization or of somebody who is there, `PERMISSION_DENIED` for who may only read, `INVALID_ARGUMENT` for a field that is not
   * valid, `RESOURCE_EXHAUSTED` for too many, `FAILED_PRECONDITION` when no document is open, `CANCELLED` when it is closed, or
   * somebody signs in or out, meanwhile. `localOnly`: only this client shows it.
   */
  addUser(request: AddPresenceUserRequest): Promise<void>;
  /** Removes somebody whom `addUser` has added. */
  removeUser(request: { userId: string }): void;
  /** Emits `presenceUserClicked`, as a click in the list of people does: for lists of your own. */
  clickUser(user: PresenceUser): void;
  /** Events of people, by name. */
  on<Name extends keyof PresenceEvents>(name: Name): Observable<PresenceEvents[Name]>;
}
