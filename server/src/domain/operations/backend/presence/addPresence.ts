import type { AddedPerson } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { list } from '../../../../store/list.js';
import { type DocumentScope, writePresence } from './writePresence.js';

/** Shows people in a document. Who was added before is replaced. */
export async function addPresence(core: Core, scope: DocumentScope, people: readonly AddedPerson[]): Promise<void> {
  const { apiKey, organizationId, documentId } = scope;
  await writePresence(core, scope, async (db) => {
    await sql`
      insert into presence_people (api_key, organization_id, document_id, user_id, name, email, status, updated_at)
      select ${apiKey}, ${organizationId}, ${documentId}, p.user_id, p.name, p.email, p.status, ${core.clock.now()}
      from unnest(${list(people.map(({ userId }) => userId))}, ${list(people.map(({ name }) => name ?? null))},
        ${list(people.map(({ email }) => email ?? null))}, ${list(people.map(({ status }) => status ?? 'online'))})
        as p (user_id, name, email, status)
      order by p.user_id
      on conflict (api_key, organization_id, document_id, user_hash) do update set
        name = excluded.name, email = excluded.email, status = excluded.status, updated_at = excluded.updated_at`.execute(
      db,
    );
    return true;
  });
}
