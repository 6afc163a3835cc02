import { type Kysely, sql } from 'kysely';
import { acrossOrganizations } from './acrossOrganizations.js';
import type { LoggedChange, StoredChange, StreamKey } from './changes.js';
import type { Tables } from './tables.js';

/** Returns the position of a stream's last change; 0 when it has none. */
export async function readHead(db: Kysely<Tables>, stream: StreamKey): Promise<number> {
  const head = await db
    .selectFrom('streams')
    .where('api_key', '=', stream.apiKey)
    .where('organization_id', '=', stream.organizationId)
    .where('document_id', '=', stream.documentId)
    .select('sequence')
    .executeTakeFirst();
  return head?.sequence ?? 0;
}

/** Returns the positions of the last changes of many streams, in the order of `streams`, with one statement. */
export async function readHeads(db: Kysely<Tables>, streams: readonly StreamKey[]): Promise<number[]> {
  const { rows } = await sql<{ place: number; sequence: number }>`
    ${acrossOrganizations('streamHeads')}
    select asked.place::int, streams.sequence
    from unnest(
      ${streams.map(({ apiKey }) => apiKey)}::text[],
      ${streams.map(({ organizationId }) => organizationId)}::text[],
      ${streams.map(({ documentId }) => documentId)}::text[]
    ) with ordinality as asked (api_key, organization_id, document_id, place)
    join streams using (api_key, organization_id, document_id)`.execute(db);
  const heads = streams.map(() => 0);
  for (const { place, sequence } of rows) heads[place - 1] = sequence;
  return heads;
}

/** A change of permissions. */
type AccessChange = Extract<StoredChange, { kind: 'access' }>;

/** Most changes of permissions that one read returns. */
const ACCESS_CHANGES = 100;

/**
 * Returns the position of an organization's stream, and the changes of permissions after `after`. `null`: there are too many of them.
 */
export async function readAccess(
  db: Kysely<Tables>,
  { apiKey, organizationId }: Omit<StreamKey, 'documentId'>,
  after: number,
): Promise<{ head: number; changes: AccessChange[] | null }> {
  const { rows } = await sql<{ head: number; body: Omit<AccessChange, 'kind'> | null }>`
    select s.sequence as head, c.body
    from streams s left join changes c
      on c.api_key = ${apiKey} and c.organization_id = ${organizationId} and c.document_id = ''
      and c.sequence > ${after} and c.kind = 'access'
    where s.api_key = ${apiKey} and s.organization_id = ${organizationId} and s.document_id = ''
    limit ${ACCESS_CHANGES + 1}`.execute(db);
  const changes = rows.flatMap(({ body }): AccessChange[] => (body ? [{ kind: 'access', ...body }] : []));
  return { head: rows[0]?.head ?? 0, changes: rows.length > ACCESS_CHANGES ? null : changes };
}

/** Returns the position of each person's last change of permissions for a document. People without one after `after` are absent. */
export async function readLastAccess(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: StreamKey,
  userIds: readonly string[],
  after: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; sequence: number }>`
    select person.user_id, max(c.sequence) as sequence
    from changes c, unnest(${userIds}::text[]) as person (user_id)
    where c.api_key = ${apiKey} and c.organization_id = ${organizationId} and c.document_id = ''
      and c.sequence > ${after} and c.kind = 'access'
      and (not c.body ? 'userIds' or c.body -> 'userIds' ? person.user_id)
      and (not c.body ? 'documentIds' or c.body -> 'documentIds' ? ${documentId})
    group by person.user_id`.execute(db);
  return new Map(rows.map(({ user_id, sequence }) => [user_id, sequence]));
}

/** Returns the changes after `after`, in order, at most `limit`. Older changes may have been trimmed, so check the first sequence. */
export async function readChanges(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: StreamKey,
  after: number,
  limit: number,
): Promise<LoggedChange[]> {
  const rows = await db
    .selectFrom('changes')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .where('sequence', '>', after)
    .select(['sequence', 'kind', 'body'])
    .orderBy('sequence')
    .limit(limit)
    .execute();
  // The cast is safe: only `WriteTransaction.append` writes these rows, from a `StoredChange` with its kind in a column of its own.
  return rows.map(({ sequence, kind, body }) => ({ sequence, change: { kind, ...body } as StoredChange }));
}

/** The changes between two positions that are sent to a reader. */
export interface MissedChanges {
  /** In order. A live state that was written several times occurs once, where it was written last. */
  changes: LoggedChange[];
  /** The log has every change after this position. Earlier ones may have been trimmed. */
  wholeAfter: number;
}

/**
 * Returns the newest changes after `after` and up to `upTo`, at most `limit`. The many writes of one drag count once, so that they do not
 * push the writes of others out of a replay.
 */
export async function readMissed(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: StreamKey,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<MissedChanges> {
  const { rows } = await sql<{ sequence: number; kind: string; body: object; first: number; total: number }>`
    select max(sequence) as sequence, kind, body, min(min(sequence)) over () as first,
      (sum(count(*)) over ())::int as total
    from changes
    where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}
      and sequence > ${after} and sequence <= ${upTo}
    group by kind, body, case when kind = 'liveStates' then 0 else sequence end
    order by max(sequence) desc
    limit ${limit}`.execute(db);
  const [newest] = rows;
  const isWhole = newest !== undefined && newest.total === upTo - newest.first + 1;
  return {
    // As in `readChanges`.
    changes: rows
      .reverse()
      .map(({ sequence, kind, body }) => ({ sequence, change: { kind, ...body } as StoredChange })),
    wholeAfter: isWhole ? newest.first - 1 : upTo,
  };
}
