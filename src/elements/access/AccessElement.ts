import type { Observable } from '../../observable.js';
import type {
  AccessEvents,
  AccessUser,
  EditorAccessRequestState,
  EditorAccessTimer,
  SetUserAsEditorResult,
  SingleEditorModeOptions,
  UserEditorAccess,
} from './Access.js';

/**
 * One editor at a time in the root document, and requests to take over (client contract §2.10). The service keeps who it is. Methods are bound.
 *
 * The streams show the root document while single editor mode is on. They are `null` before, without a document, and from 5 seconds after the
 * connection was lost on: by then somebody else may be the editor. A request waits for an answer of the service, so no method is queued offline:
 * it rejects with `NETWORK_ERROR`.
 */
export interface AccessElement {
  /**
   * Turns single editor mode on, for this client, now and in every root document to come. A second call changes the options. While it is on the
   * person is one of the people of the document (presence), whom the events count.
   */
  enableSingleEditorMode(options?: SingleEditorModeOptions): void;
  /** Turns it off. When this tab is the editor's, nobody is the editor any more; a request of this tab is taken back. */
  disableSingleEditorMode(): void;
  /** The options of the mode; `null`: it is off. */
  getSingleEditorMode(): Observable<Required<SingleEditorModeOptions> | null>;
  /**
   * Makes the person the editor, in this tab, when nobody is. Answers `{ error }` when somebody is already: this tab
   * (`same_user_editor_current_tab`), the person in another tab (`same_user_editor_different_tab`), or another person
   * (`another_user_editor`). Rejects with `FAILED_PRECONDITION` when the mode is off or no document is open, with `PERMISSION_DENIED` when the
   * person may only read.
   */
  setUserAsEditor(): Promise<SetUserAsEditorResult>;
  /** Whether the person is the editor. `null`: not known; `undefined`: nobody is the editor. */
  isUserEditor(): Observable<UserEditorAccess | null | undefined>;
  /** Who is the editor; `null`: nobody, or not known. */
  getEditor(): Observable<AccessUser | null>;
  /**
   * Asks the editor to hand over, and answers the stream of this request: `null` while it waits, `true` when the person has become the editor, `false`
   * when they were rejected or have cancelled. While a request waits the same stream is answered. Who asks when nobody is the editor becomes it at
   * once. Fails as `setUserAsEditor` rejects, and with `RESOURCE_EXHAUSTED` when 200 people wait already; then call it again.
   */
  requestEditorAccess(): Observable<boolean | null>;
  /** Takes the request back. Does nothing when none waits. */
  cancelEditorAccessRequest(): Promise<void>;
  /**
   * Hands over to who has asked first. Others who wait are rejected. Rejects with `FAILED_PRECONDITION` when nobody asks, or the time of the
   * request has just run out.
   */
  acceptEditorAccessRequest(): Promise<void>;
  /** Rejects who has asked first. Rejects as `acceptEditorAccessRequest`. */
  rejectEditorAccessRequest(): Promise<void>;
  /** Edits in this tab, when the person is the editor in another one. Rejects with `FAILED_PRECONDITION` when another person is. */
  editCurrentTab(): Promise<void>;
  /** The person is not the editor any more, in no tab, and takes back their request. Who has waited longest becomes the editor. */
  resetUserAccess(): Promise<void>;
  /** For the editor: who has asked first. `null`: nobody asks, or the person is not the editor. */
  isEditorAccessRequested(): Observable<EditorAccessRequestState | null>;
  /** The time that is left: for the editor of the request that they are asked, for others of their own. Ticks once a second. */
  getEditorAccessTimer(): Observable<EditorAccessTimer>;
  /** How long requests of this client wait, 1-3600 seconds; throws `INVALID_ARGUMENT` for others. A request keeps what it was made with. @default 5 */
  setEditorAccessTimeout(seconds: number): void;
  /** Who asks in this client becomes the editor when the time is over without an answer, as by default; otherwise they are rejected. */
  enableEditorAccessTransferOnTimeOut(): void;
  disableEditorAccessTransferOnTimeOut(): void;
  on<Name extends keyof AccessEvents>(name: Name): Observable<AccessEvents[Name]>;
}
