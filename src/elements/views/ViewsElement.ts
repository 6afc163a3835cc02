import type { Observable } from '../../observable.js';
import type { Views } from './Views.js';

/**
 * Who has viewed the root document (client contract §2.8). The service counts a view when somebody opens a document; of a location, when the
 * person sets it as one of their active ones in the root document. A repeated view within a minute is not counted. Both streams are read when they
 * are first observed, again after a reconnect, and by `refetch`; they do not follow later views of others. They fail with
 * `NOT_FOUND` when the person may not read the document any more. `null`: not loaded yet, or no document is open. Methods are bound.
 */
export interface ViewsElement {
  /**
   * Who has viewed it, each person once, the newest viewer first, at most 1,000. Fails with `PERMISSION_DENIED` for a reader of a public
   * document who is no member of its organization and has no grant on it.
   * @param locationId without it: the document as a whole
   */
  getUniqueViewsByUser(locationId?: string | number): Observable<Views<'user'> | null>;
  /**
   * How often it was viewed, and by how many people, on each day (UTC) with a view, the newest day first, at most 1,000.
   * @param locationId without it: the document as a whole
   */
  getUniqueViewsByDate(locationId?: string | number): Observable<Views<'date'> | null>;
}
