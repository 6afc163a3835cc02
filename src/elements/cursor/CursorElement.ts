import type { Observable } from '../../observable.js';
import type { CursorUser } from './Cursor.js';

/** Where the pointers of others are (client contract §2.8). Methods are bound. */
export interface CursorElement {
  /**
   * The others who are online in the root document, at the same location, with their pointer on it; emits whenever one moves, at most 20 times
   * a second. While somebody is subscribed, others see this person's pointer too. `null`: not loaded yet, or no document is open.
   * Long polling transfers no pointers.
   */
  getOnlineUsersOnCurrentDocument(): Observable<CursorUser[] | null>;
  /** After so long without a move others do not see the pointer any more, ms. @default 300000 */
  setInactivityTime(ms: number): void;
  /** Others see the pointer on these elements only, by their ids, and what is inside. An empty list: on all. @default [] */
  allowedElementIds(ids: readonly string[]): void;
}
