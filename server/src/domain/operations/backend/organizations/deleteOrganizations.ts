import type { ItemResults } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { repeatAtPace } from '../../../../Pace.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { organizationsSharedWith } from '../../../access/organizationsSharedWith.js';
import { WAKE_WEBHOOKS } from '../../../consequences/webhooks/insertEvents.js';
import { DELETE_BLOBS } from '../../../files/deleteBlobsJob.js';
import { emptyDocuments } from '../documents/emptyDocuments.js';
import { inSlices } from '../../../common/inSlices.js';
import { itemResults } from '../../../common/itemResults.js';
import { organizationExists } from '../../../access/scope.js';

/**
 * Tables with records of an organization that have no foreign key to it, because they may exist before it (grants,
 * people) or outlive a part of it. The database deletes documents, their content and groups with the organization's
 * row.
 */
const LOOSE_TABLES = ['users', 'grants', 'context_grants', 'inbox_marks', 'notification_configs'] as const;
/** Jobs that concern what the deletion leaves: the bytes of its files, and the webhooks that report what happened before. */
const REMAINING_JOBS = [DELETE_BLOBS, WAKE_WEBHOOKS];
/** Tables that may have many rows for each of many people. */
const TABLES_OF_PEOPLE = [
  'inbox_marks',
  'notification_configs',
  'user_group_members',
  'users',
  'context_grants',
  'grants',
] as const;

/** People whose rows one statement deletes. It is short, so that other writers do not wait long. */
const PEOPLE_PER_WRITE = 500;

/**
 * Deletes organizations with everything in them. Their streams keep their positions, so that a new organization with
 * the same id continues from there. The content is deleted first, in small transactions. When a deletion is
 * interrupted, the organizations remain with less content, and the caller repeats it.
 */
export async function deleteOrganizations(
  core: Core,
  { apiKey }: Tenant,
  ids: readonly string[],
): Promise<ItemResults> {
  const deleted: string[] = [];
  for (const organizationId of ids) {
    await emptyOrganization(core, apiKey, organizationId);
    if (await deleteEmpty(core, apiKey, organizationId)) deleted.push(organizationId);
  }
  return itemResults(ids, deleted, {
    done: 'Organization deleted.',
    failed: { code: 'not-found', message: 'There is no organization with this id.' },
  });
}

/**
 * Deletes the content of an organization. Documents are deleted first, while they still have members who may open them.
 */
async function emptyOrganization(core: Core, apiKey: string, organizationId: string): Promise<void> {
  if (!(await organizationExists(core.db, apiKey, organizationId))) return;
  const documents = await core.db
    .selectFrom('documents')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .select('document_id')
    .execute();
  const documentIds = documents.map(({ document_id }) => document_id);
  const own = sql`api_key = ${apiKey} and organization_id = ${organizationId}`;
  for (const some of inSlices(documentIds, LIMITS.documents)) {
    await emptyDocuments(core, { apiKey, organizationId }, some);
    await core.write(({ db }) =>
      sql`delete from documents where ${own} and document_id = any(${some}::text[])`.execute(db),
    );
  }
  for (const table of TABLES_OF_PEOPLE) {
    await repeatAtPace(async () => {
      const deleted = await core.write(({ db }) =>
        sql`
          with picked as materialized (
            select user_id from ${sql.table(table)} where ${own} limit ${PEOPLE_PER_WRITE})
          delete from ${sql.table(table)} where ${own} and user_id in (select user_id from picked)`.execute(db),
      );
      return (deleted.numAffectedRows ?? 0n) > 0n;
    });
  }
}

function deleteEmpty(core: Core, apiKey: string, organizationId: string): Promise<boolean> {
  return core.write(async (tx) => {
    const rows = await tx.db
      .deleteFrom('organizations')
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .returning('organization_id')
      .execute();
    if (rows.length === 0) return false;
    for (const table of LOOSE_TABLES) {
      await sql`delete from ${sql.table(table)} where api_key = ${apiKey} and organization_id = ${organizationId}`.execute(
        tx.db,
      );
    }
    await tx.db
      .deleteFrom('jobs')
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .where('kind', 'not in', REMAINING_JOBS)
      .execute();
    const elsewhere = await organizationsSharedWith(tx, apiKey, [organizationId]);
    const streams = [organizationId, ...elsewhere].map((id) => ({ organizationId: id, documentId: '' }));
    await tx.appendToEach(apiKey, streams, () => ({ kind: 'access' }));
    return true;
  });
}
