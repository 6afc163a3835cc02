import { type Json, type LiveStateData, NOT_BOUNDED, isBounded } from '@parley/protocol';
import { LIVE_STATES_LIMIT, ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Core } from '../../core.js';
import type { StreamKey } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import { ensureScope } from '../access/scope.js';
import { readLiveStates } from './readLiveStates.js';

export interface LiveStateWrite {
  liveStateDataId: string;
  data: Json;
  /** Of two objects, keeps the top-level keys that `data` does not name. */
  merge: boolean;
  /** `null`: a backend. */
  updatedBy: string | null;
  tabId: string | null;
}

/**
 * Writes a live state and tells those who follow the document. The write that commits last holds. Throws `NOT_FOUND` for an unknown
 * organization or document, `INVALID_ARGUMENT` when the merged value is too large, and `RESOURCE_EXHAUSTED` when the document has too many
 * live states.
 */
export async function writeLiveState(
  core: Core,
  scope: StreamKey,
  write: LiveStateWrite,
): Promise<{ liveState: LiveStateData; sequence: number }> {
  const { liveStateDataId: id } = write;
  return core.write(async (tx) => {
    const now = core.clock.now();
    await ensureScope(tx, now, scope);
    const { data, isNew } = await upsert(tx.db, scope, write, now);
    if (!isBounded(data)) {
      throw new ParleyError('INVALID_ARGUMENT', `data.data: ${NOT_BOUNDED}, merged with what is stored`);
    }
    if (isNew) await requireRoom(tx.db, scope);
    const sequence = await tx.append(scope, [{ kind: 'liveStates', ids: [id] }]);
    const [liveState] = await readLiveStates(tx.db, scope, [id]);
    if (!liveState) throw new ParleyError('INTERNAL', 'The live state was not stored.');
    return { liveState, sequence };
  });
}

/** Merges in the statement itself, so that two writes at once lose none of their keys. */
async function upsert(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: StreamKey,
  { liveStateDataId, data, merge, updatedBy, tabId }: LiveStateWrite,
  now: number,
): Promise<{ data: Json; isNew: boolean }> {
  const { rows } = await sql<{ data: Json; isNew: boolean }>`
    insert into live_states as stored
      (api_key, organization_id, document_id, live_state_id, data, updated_at, updated_by, tab_id)
    values (${apiKey}, ${organizationId}, ${documentId}, ${liveStateDataId}, ${JSON.stringify(data)}::jsonb, ${now},
      ${updatedBy}, ${tabId})
    on conflict (api_key, organization_id, document_id, live_state_hash) do update set
      data = case
        when ${merge} and jsonb_typeof(stored.data) = 'object' and jsonb_typeof(excluded.data) = 'object'
          then stored.data || excluded.data
        else excluded.data end,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, tab_id = excluded.tab_id
    returning data, xmax = 0 as "isNew"`.execute(db);
  return rows[0]!;
}

async function requireRoom(db: Kysely<Tables>, { apiKey, organizationId, documentId }: StreamKey): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from live_states
    where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}`.execute(db);
  if (rows[0]!.count <= LIVE_STATES_LIMIT) return;
  throw new ParleyError(
    'RESOURCE_EXHAUSTED',
    `A document holds at most ${LIVE_STATES_LIMIT} live states. Use the ids again that are no longer needed.`,
  );
}
