import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DocumentScope } from '../../domain/access/ThreadScope.js';
import { maySeeThread, type ThreadViewer } from '../../domain/access/threadAudience.js';
import { readThreadAudiences } from '../../domain/threads/readThreadAudiences.js';
import type { Tables } from '../../store/tables.js';

/** A person whose permissions have changed. */
export interface Shift {
  viewer: ThreadViewer;
  earlier: ThreadViewer;
  /** Number of the newest thread at the time of `earlier`. The person has not been sent later ones, but a list may have had them. */
  through: number;
}

/** The threads that a person gains, and those that they lose. */
export interface Shifted {
  gained: string[];
  lost: string[];
  /** Whether the person may have read, and lost, a thread that is newer than `through`. No removal is sent: it may have been made afterwards. */
  mayHaveRead: boolean;
}

/**
 * Returns the threads that each person gains and loses, in the order of `shifts`. Only a change of access context permissions or of
 * organization membership can do this without a write to the thread. Runs one statement for all people.
 */
export async function shiftedThreads(
  db: Kysely<Tables>,
  scope: DocumentScope,
  shifts: readonly Shift[],
): Promise<Shifted[]> {
  if (shifts.length === 0) return [];
  const threads = await readThreadAudiences(
    db,
    scope,
    sql`a.document_id = ${scope.documentId} and (a.access is not null or a.visibility = 'organizationPrivate')`,
  );
  return shifts.map(({ viewer, earlier, through }) => {
    const shifted: Shifted = { gained: [], lost: [], mayHaveRead: false };
    for (const { annotationId, annotationNumber, audience } of threads) {
      const [had, has] = [maySeeThread(audience, earlier), maySeeThread(audience, viewer)];
      if (has && !had) shifted.gained.push(annotationId);
      if (!had || has) continue;
      if (annotationNumber <= through) shifted.lost.push(annotationId);
      else shifted.mayHaveRead = true;
    }
    return shifted;
  });
}
