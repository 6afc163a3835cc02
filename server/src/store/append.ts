import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Appended, StoredChange, StreamKey } from './changes.js';
import type { Tables } from './tables.js';
import { list } from './list.js';

/** Changes to append to one stream, and further writes of the same statement. */
export interface Append {
  stream: StreamKey;
  changes: StoredChange[];
  /** Changes to streams of documents of the same organization, each named once. `stream` is then the organization's own. */
  beside?: { documentId: string; changes: StoredChange[] }[];
  /** Common table expressions that the condition `when` reads. */
  before?: RawBuilder<unknown>[];
  /**
   * Common table expressions (`name as (…)`) of the same statement. They may read the position of the last change, `sequence`, from
   * `raised`. It has no row when the condition `when` is false.
   */
  also?: RawBuilder<unknown>[];
  /** Condition. When it is false, nothing is appended. */
  when?: RawBuilder<unknown>;
}

/** Appends in one statement. Returns one entry for each stream, `stream` first, or `null` when the condition is false. */
export async function runAppend(db: Kysely<Tables>, now: number, append: Append): Promise<Appended[] | null> {
  const { stream, changes, beside = [], before = [], also = [], when = sql`true` } = append;
  const { apiKey, organizationId, documentId } = stream;
  const streams = [{ documentId, changes }, ...beside];
  const entries = streams.flatMap((one) =>
    one.changes.map(({ kind, ...body }, index) => ({
      documentId: one.documentId,
      later: one.changes.length - index - 1,
      kind,
      body: JSON.stringify(body),
    })),
  );
  // All writers lock streams in this order, so that they cannot deadlock. `''`, the organization's own, is first.
  const positions = sql`positions as (
    insert into streams (api_key, organization_id, document_id, sequence)
    select ${apiKey}, ${organizationId}, s.document_id, s.added
    from unnest(${list(streams.map((one) => one.documentId))}, ${list(
      streams.map((one) => one.changes.length),
      'bigint',
    )})
      as s (document_id, added)
    where ${when}
    order by s.document_id
    on conflict (api_key, organization_id, document_id) do update set sequence = streams.sequence + excluded.sequence
    returning document_id, sequence
  ), raised as (
    select sequence from positions where document_id = ${documentId}
  ), logged as (
    insert into changes (api_key, organization_id, document_id, sequence, at, kind, body)
    select ${apiKey}, ${organizationId}, e.document_id, p.sequence - e.later, ${now}, e.kind,
      case when e.document_id <> ${documentId} and e.body::jsonb ? 'before'
        then e.body::jsonb || jsonb_build_object('until', (select sequence from raised)) else e.body::jsonb end
    from positions p join unnest(${list(entries.map((entry) => entry.documentId))}, ${list(
      entries.map(({ later }) => later),
      'bigint',
    )},
      ${list(entries.map(({ kind }) => kind))}, ${list(entries.map(({ body }) => body))})
      as e (document_id, later, kind, body) using (document_id)
  )`;
  const { rows } = await sql<{ document_id: string; sequence: number }>`
    with ${sql.join([...before, positions, ...also])}
    select document_id, sequence from positions`.execute(db);
  if (rows.length === 0) return null;
  const last = new Map(rows.map((row) => [row.document_id, row.sequence]));
  const until = last.get(documentId)!;
  return streams.map((one) => ({
    stream: { apiKey, organizationId, documentId: one.documentId },
    changes: one.changes.map((change, index) => ({
      change: one.documentId !== documentId && 'before' in change ? { ...change, until } : change,
      sequence: last.get(one.documentId)! - one.changes.length + 1 + index,
    })),
  }));
}
