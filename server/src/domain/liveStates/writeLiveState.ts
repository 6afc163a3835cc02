import { type Json, type LiveStateData, NOT_BOUNDED, isBounded } from '@parley/protocol';
import { LIVE_STATES_LIMIT, ParleyError } from '@parley/protocol/constants';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Core } from '../../core.js';
import type { StreamKey } from '../../store/changes.js';
import { ensureScope, lockDocuments } from '../access/scope.js';
import type { BriefPerson } from '../people/briefPerson.js';

export interface LiveStateWrite {
  liveStateDataId: string;
  data: Json;
  /** Of two objects, preserves the top-level keys that `data` does not name. */
  merge: boolean;
  /** `null`: a backend. */
  updatedBy: BriefPerson | null;
  tabId: string | null;
}

/**
 * Writes a live state and notifies those who follow the document. The write that commits last wins. Throws `NOT_FOUND` for an unknown
 * organization or document, `INVALID_ARGUMENT` when the merged value is too large, and `RESOURCE_EXHAUSTED` when the document has too many
 * live states.
 */
export async function writeLiveState(
  core: Core,
  scope: StreamKey,
  write: LiveStateWrite,
): Promise<{ liveState: LiveStateData; sequence: number }> {
  const { liveStateDataId, updatedBy, tabId } = write;
  const now = core.clock.now();
  const { data, sequence } = (await replaceAtOnce(core, scope, write, now)) ?? (await store(core, scope, write, now));
  return { liveState: { liveStateDataId, data, lastUpdated: now, updatedBy, tabId }, sequence };
}

interface Written {
  data: Json;
  sequence: number;
}

/**
 * Replaces the value of a known id in one statement. `null`: the id is new, the value may not be written, or has to be merged first. A statement
 * counts what was there before it waited for the stream, so that new ids at once would exceed the limit.
 */
async function replaceAtOnce(
  core: Core,
  scope: StreamKey,
  write: LiveStateWrite,
  now: number,
): Promise<Written | null> {
  if (write.merge) return null;
  const sequence = await core.writeAtOnce({
    ...changeOf(scope, write),
    when: sql`${lockDocuments(scope, [scope.documentId], false)} and ${isKnown(scope, write)}`,
    also: [sql`stored as (${upsert(scope, write, now, sql`raised`)})`],
  });
  return sequence === null ? null : { data: write.data, sequence };
}

/** Writes in a transaction, which reports why it fails. The stream is locked first, as by `replaceAtOnce`. */
function store(core: Core, scope: StreamKey, write: LiveStateWrite, now: number): Promise<Written> {
  return core.write(async (tx) => {
    await ensureScope(tx, now, scope);
    const { stream, changes } = changeOf(scope, write);
    const sequence = await tx.append(stream, changes);
    const { rows: rooms } = await sql<{ hasRoom: boolean }>`select ${hasRoom(scope, write)} as "hasRoom"`.execute(
      tx.db,
    );
    if (!rooms[0]!.hasRoom) {
      throw new ParleyError(
        'RESOURCE_EXHAUSTED',
        `A document holds at most ${LIVE_STATES_LIMIT} live states. Use the ids again that are no longer needed.`,
      );
    }
    const { rows } = await sql<{ data: Json }>`${upsert(scope, write, now)} returning data`.execute(tx.db);
    const { data } = rows[0]!;
    if (!isBounded(data)) {
      throw new ParleyError('INVALID_ARGUMENT', `data.data: ${NOT_BOUNDED}, merged with what is stored`);
    }
    return { data, sequence };
  });
}

const changeOf = (stream: StreamKey, { liveStateDataId }: LiveStateWrite) => ({
  stream,
  changes: [{ kind: 'liveStates' as const, ids: [liveStateDataId] }],
});

const ofDocument = ({ apiKey, organizationId, documentId }: StreamKey) =>
  sql<SqlBool>`api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}`;

/** The condition that the id is known. */
const isKnown = (scope: StreamKey, { liveStateDataId }: LiveStateWrite) =>
  sql<SqlBool>`exists (select from live_states where ${ofDocument(scope)} and live_state_hash = id_hash(${liveStateDataId}))`;

/** The condition that the id is known, or the document may have one more. */
const hasRoom = (scope: StreamKey, write: LiveStateWrite) => sql<SqlBool>`(
  ${isKnown(scope, write)} or (select count(*) from live_states where ${ofDocument(scope)}) < ${LIVE_STATES_LIMIT}::int)`;

/** Merges in the statement itself, so that two writes at once lose none of their keys. @param raised has a row when it is to be written */
function upsert(
  { apiKey, organizationId, documentId }: StreamKey,
  { liveStateDataId, data, merge, updatedBy, tabId }: LiveStateWrite,
  now: number,
  raised: RawBuilder<unknown> = sql`(select) as raised`,
): RawBuilder<unknown> {
  return sql`
    insert into live_states as stored
      (api_key, organization_id, document_id, live_state_id, data, updated_at, updated_by, tab_id)
    select ${apiKey}, ${organizationId}, ${documentId}, ${liveStateDataId}, ${JSON.stringify(data)}::jsonb, ${now}::bigint,
      ${updatedBy?.userId ?? null}::text, ${tabId}::text
    from ${raised}
    on conflict (api_key, organization_id, document_id, live_state_hash) do update set
      data = case
        when ${merge} and jsonb_typeof(stored.data) = 'object' and jsonb_typeof(excluded.data) = 'object'
          then stored.data || excluded.data
        else excluded.data end,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, tab_id = excluded.tab_id`;
}
