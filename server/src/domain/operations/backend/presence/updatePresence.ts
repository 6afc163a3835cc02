import type { ChangedPerson } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { list } from '../../../../store/list.js';
import { type DocumentScope, writePresence } from './writePresence.js';

/** Changes people who were added. Skips who was not; throws `NOT_FOUND` when nobody was. */
export async function updatePresence(
  core: Core,
  scope: DocumentScope,
  people: readonly ChangedPerson[],
): Promise<void> {
  const { apiKey, organizationId, documentId } = scope;
  await writePresence(core, scope, async (db) => {
    const { numAffectedRows = 0n } = await sql`
      update presence_people x set
        name = coalesce(p.name, x.name), email = coalesce(p.email, x.email), status = coalesce(p.status, x.status),
        updated_at = ${core.clock.now()}
      from unnest(${list(people.map(({ userId }) => userId))}, ${list(people.map(({ name }) => name ?? null))},
        ${list(people.map(({ email }) => email ?? null))}, ${list(people.map(({ status }) => status ?? null))})
        as p (user_id, name, email, status)
      where x.api_key = ${apiKey} and x.organization_id = ${organizationId} and x.document_id = ${documentId}
        and x.user_hash = id_hash(p.user_id)`.execute(db);
    if (numAffectedRows === 0n) throw new ParleyError('NOT_FOUND', 'None of these people was added to the document.');
    return true;
  });
}
