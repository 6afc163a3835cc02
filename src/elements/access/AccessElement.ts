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
 * One editor at a time in the root document, and requests to take over (client contract §2.10). The service stores the editor. Methods are bound.
 *
 * The streams show the root document while single editor mode is on. They are `null` before, without a document, and from 5 seconds after the
 * connection was lost on: by then somebody else may be the editor. A request needs a response of the service, so methods are not queued offline:
 * they reject with `NETWORK_ERROR`.
 */
export interface AccessElement {
  /**
   * Turns single editor mode on, for this client, in this and every later root document. A second call changes the options. While it is on the
   * person is in the presence of the document, which the events count.
   */
  enableSingleEditorMode(options?: SingleEditorModeOptions): void;
  /** Turns it off. When this tab is the editor's, nobody is the editor any more; a request of this tab is cancelled. */
  disableSingleEditorMode(): void;
  /** The options of the mode; `null`: it is off. */
  getSingleEditorMode(): Observable<Required<SingleEditorModeOptions> | null>;
  /**
   * Makes the person the editor, in this tab, when nobody is. Returns `{ error }` when somebody is already: this tab
   * (`same_user_editor_current_tab`), the person in another tab (`same_user_editor_different_tab`), or another person
   * (`another_user_editor`). Rejects with `FAILED_PRECONDITION` when the mode is off or no document is open, with `PERMISSION_DENIED` when the
   * person may only read.
   */
  setUserAsEditor(): Promise<SetUserAsEditorResult>;
  /** Whether the person is the editor. `null`: not loaded; `undefined`: nobody is the editor. */
  isUserEditor(): Observable<UserEditorAccess | null | undefined>;
  /** The editor; `null`: nobody, or not loaded. */
  getEditor(): Observable<AccessUser | null>;
  /**
   * Asks the editor to hand over, and returns the stream of this request: `null` while pending, `true` when the person has become the editor, `false`
   * when they were rejected or have cancelled. A pending request has the same stream. When nobody is the editor, the requester becomes it at
   * once. Fails as `setUserAsEditor` rejects, and with `RESOURCE_EXHAUSTED` when 200 people wait already; then call it again.
   */
  requestEditorAccess(): Observable<boolean | null>;
  /** Cancels the request. Does nothing when none is pending. */
  cancelEditorAccessRequest(): Promise<void>;
  /**
   * Hands over to the first requester. Other pending requests are rejected. Rejects with `FAILED_PRECONDITION` when nobody asks, or the time of the
   * request has just run out.
   */
  acceptEditorAccessRequest(): Promise<void>;
  /** Rejects the first requester. Rejects as `acceptEditorAccessRequest`. */
  rejectEditorAccessRequest(): Promise<void>;
  /** Edits in this tab, when the person is the editor in another one. Rejects with `FAILED_PRECONDITION` when another person is. */
  editCurrentTab(): Promise<void>;
  /** The person stops being the editor, in every tab, and cancels their request. The longest waiting requester becomes the editor. */
  resetUserAccess(): Promise<void>;
  /** For the editor: the first request. `null`: there is none, or the person is not the editor. */
  isEditorAccessRequested(): Observable<EditorAccessRequestState | null>;
  /** The remaining time: for the editor of the request they received, for others of their own. Ticks once a second. */
  getEditorAccessTimer(): Observable<EditorAccessTimer>;
  /** How long requests of this client wait, 1-3600 seconds; throws `INVALID_ARGUMENT` for others. A pending request keeps its time. @default 5 */
  setEditorAccessTimeout(seconds: number): void;
  /** A requester in this client becomes the editor when the time is over without an answer, as by default; otherwise they are rejected. */
  enableEditorAccessTransferOnTimeOut(): void;
  disableEditorAccessTransferOnTimeOut(): void;
  /** Events of single editor mode, by name. */
  on<Name extends keyof AccessEvents>(name: Name): Observable<AccessEvents[Name]>;
}
