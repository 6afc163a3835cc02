import { sql } from 'kysely';
import { threadChanges } from '../../src/domain/comments/threadChanges.js';
import type { ThreadSight } from '../../src/domain/comments/threadSight.js';
import { readThreadSights } from '../../src/domain/comments/threadSights.js';
import { threadIds } from '../../src/domain/comments/readThreads.js';
import type { TestOrganization } from './TestOrganization.js';

/** Tells of threads of a document as if they had been written, or deletes them: what every write of threads comes to. */
export async function touchThreads(
  { key, organizationId }: TestOrganization,
  documentId: string,
  ids: readonly string[],
  isDeleted = false,
): Promise<void> {
  const { apiKey } = key;
  const scope = { apiKey, organizationId, documentId };
  await key.service.core.write(async (tx) => {
    const before = new Map<string, ThreadSight>();
    if (isDeleted) {
      for (const { annotationId, sight } of await readThreadSights(tx.db, scope, threadIds(ids))) {
        before.set(annotationId, sight);
      }
      await sql`delete from comment_annotations where api_key = ${apiKey} and annotation_id = any(${ids})`.execute(
        tx.db,
      );
    }
    await tx.run(threadChanges(scope, ids, before));
  });
}
