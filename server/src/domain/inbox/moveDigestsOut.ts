import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { isMovedOut } from '../deletion/isMovedOut.js';
import { lockInboxes } from './lockInboxes.js';
import type { NotificationScope } from './NotificationRecord.js';
import { placeDigests } from './placeDigests.js';

/** Records that one call looks at: at least as many as a step of the deletion deletes. */
const RECORDS = 500;

/**
 * Moves digests that have items of other documents out of documents that are marked as deleted. Call it before each step of the deletion,
 * before other rows are locked, because it locks the inboxes.
 */
export async function moveDigestsOut(
  db: Kysely<Tables>,
  scope: NotificationScope,
  documentIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with first as materialized (
      select x.notification_id, x.digest_scope from notifications x
      where x.api_key = ${scope.apiKey} and x.organization_id = ${scope.organizationId}
        and x.document_id = any(${documentIds}::text[])
      limit ${RECORDS})
    select x.notification_id as id from first x where ${isMovedOut(scope)}`.execute(db);
  if (rows.length === 0) return;
  await lockInboxes({ db }, scope);
  await placeDigests(
    db,
    scope,
    rows.map(({ id }) => id),
  );
}
