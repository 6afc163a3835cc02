import type { Transaction } from 'kysely';
import { threadIds } from '../../src/domain/threads/readThreads.js';
import { threadChanges } from '../../src/domain/threads/threadChanges.js';
import { readThreadAudiences } from '../../src/domain/threads/readThreadAudiences.js';
import type { Tables } from '../../src/store/tables.js';
import type { WriteTransaction } from '../../src/store/transaction.js';
import type { TestOrganization } from './TestOrganization.js';

/** Writes threads of a document as rows and tells of it, as every operation on threads does; without `write`, tells only. */
export async function writeThreads(
  { key, organizationId }: TestOrganization,
  documentId: string,
  ids: readonly string[],
  write?: (db: Transaction<Tables>, tx: WriteTransaction) => Promise<unknown>,
): Promise<void> {
  const scope = { apiKey: key.apiKey, organizationId, documentId };
  await key.service.core.write(async (tx) => {
    const audiences = write ? await readThreadAudiences(tx.db, scope, threadIds(ids)) : [];
    await write?.(tx.db, tx);
    await tx.run(
      threadChanges(scope, ids, new Map(audiences.map(({ annotationId, audience }) => [annotationId, audience]))),
    );
  });
}

/** Deletes threads and tells of it. */
export const deleteThreads = (organization: TestOrganization, documentId: string, ids: readonly string[]) =>
  writeThreads(organization, documentId, ids, (db) =>
    db
      .deleteFrom('comment_annotations')
      .where('api_key', '=', organization.key.apiKey)
      .where('annotation_id', 'in', ids)
      .execute(),
  );
