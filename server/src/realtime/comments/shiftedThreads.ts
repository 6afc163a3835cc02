import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DocumentScope } from '../../domain/access/ThreadScope.js';
import { maySeeThread, type ThreadViewer } from '../../domain/access/threadAudience.js';
import { readThreadAudiences } from '../../domain/threads/readThreadAudiences.js';
import type { Tables } from '../../store/tables.js';

/** A person whose permissions are other than before. */
export interface Shift {
  viewer: ThreadViewer;
  earlier: ThreadViewer;
  /** Number of the newest thread when `earlier` was true; of later ones the person has heard nothing. */
  through: number;
}

/** The threads that one person may see from now on, and those that they may not see any more. */
export interface Shifted {
  gained: string[];
  lost: string[];
}

/**
 * What other permissions change, thread by thread: only access context and membership of organizations come and go without the
 * thread being written. One statement for everybody; in the order of `shifts`.
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
    const shifted: Shifted = { gained: [], lost: [] };
    for (const { annotationId, annotationNumber, audience } of threads) {
      const [had, has] = [maySeeThread(audience, earlier), maySeeThread(audience, viewer)];
      if (has && !had) shifted.gained.push(annotationId);
      if (had && !has && annotationNumber <= through) shifted.lost.push(annotationId);
    }
    return shifted;
  });
}
