import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import type { StoredThread } from './lockThreads.js';
import { removeTargeted } from '../inbox/targetedNotifications.js';
import { threadChanges } from './threadChanges.js';
import type { DocumentScope } from '../access/ThreadScope.js';
import { toThreadAudience } from '../access/toThreadAudience.js';

/**
 * Deletes locked threads of a document (`lockThreads`), at least one, with all that belongs to them and the notifications about them.
 * Returns the position in the document's stream.
 */
export async function deleteThreads(
  tx: WriteTransaction,
  scope: DocumentScope,
  threads: readonly StoredThread[],
): Promise<number> {
  const ids = threads.map(({ annotation_id }) => annotation_id);
  const before = new Map(threads.map((thread) => [thread.annotation_id, toThreadAudience(thread)]));
  const notifications = await removeTargeted(tx, scope, ids);
  const { stream, changes, beside } = threadChanges(scope, ids, before);
  return tx.run({
    stream,
    changes: [...notifications.changes, ...changes],
    beside,
    also: [
      ...notifications.also,
      sql`deleted as (
        delete from comment_annotations a using raised
        where a.api_key = ${scope.apiKey} and a.organization_id = ${scope.organizationId}
          and a.annotation_id = any(${ids}::text[]))`,
    ],
  });
}
