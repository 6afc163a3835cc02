import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { RecipientFacts } from './inboxRules.js';
import {
  CONTENT_COLUMNS,
  type ContentRow,
  FACT_COLUMNS,
  JOIN_FACTS,
  type OwnRow,
  recipientFacts,
} from './inboxRows.js';
import { loadDigestItems } from './loadDigestItems.js';

/** A record with its state for some people. */
export interface InboxRecord {
  row: ContentRow;
  /** Of a digest: its items, oldest first. */
  items: readonly (ContentRow & OwnRow)[] | undefined;
  /** By user id; absent: the person has no row of their own. */
  own: ReadonlyMap<string, RecipientFacts>;
}

type Row = ContentRow & { own_rows: (OwnRow & { user_id: string })[] | null };

/** Ids of people: a set of them, or the keys of a map. */
export type People = Pick<ReadonlySet<string>, 'has' | 'size' | 'keys'>;

/** Most people whose ids are sent to the database for records with few rows of people. */
const FEW = 100;

/**
 * Loads records by id, in two statements, or three when many people are given and a record has many rows of people. Records that do not
 * exist are omitted.
 * @param people whose state to load; the result may have that of others too
 */
export async function loadInboxRecords(
  db: Kysely<Tables>,
  scope: Scope,
  notificationIds: readonly string[],
  people: People,
): Promise<Map<string, InboxRecord>> {
  if (notificationIds.length === 0) return new Map();
  if (people.size <= FEW) return load(db, scope, notificationIds, [...people.keys()]);
  const records = await load(db, scope, notificationIds, null);
  const large = [...records].filter(([, { own }]) => own.size > FEW).map(([id]) => id);
  if (large.length === 0) return records;
  return new Map([...records, ...(await load(db, scope, large, [...people.keys()]))]);
}

type Scope = { apiKey: string; organizationId: string };

/** @param userIds `null`: of each record some rows, one more than `FEW` at most */
async function load(
  db: Kysely<Tables>,
  scope: Scope,
  notificationIds: readonly string[],
  userIds: readonly string[] | null,
): Promise<Map<string, InboxRecord>> {
  const wanted = userIds ? sql`and r.user_id = any(${userIds}::text[])` : sql`limit ${sql.lit(FEW + 1)}`;
  const { rows } = await sql<Row>`
    select ${FACT_COLUMNS}, ${CONTENT_COLUMNS}, (
      select jsonb_agg(jsonb_build_object('user_id', r.user_id, 'for_you', r.for_you, 'own_sequence', r.sequence,
        'read_at', r.read_at, 'persist', r.persist, 'removed', r.removed, 'is_mentioned', r.is_mentioned))
      from (
        select r.* from notification_recipients r
        where r.api_key = n.api_key and r.organization_id = n.organization_id and r.notification_id = n.notification_id ${wanted}
      ) as r) as own_rows
    from notifications n ${JOIN_FACTS}
    where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId}
      and n.notification_id = any(${notificationIds})`.execute(db);
  const items = await loadDigestItems<ContentRow>(db, scope, rows, [CONTENT_COLUMNS]);
  return new Map(
    rows.map((row) => [row.notification_id, { row, items: items.get(row.notification_id), own: ownOf(row) }]),
  );
}

function ownOf({ own_rows }: Row): Map<string, RecipientFacts> {
  const own = new Map<string, RecipientFacts>();
  for (const row of own_rows ?? []) {
    const facts = recipientFacts(row);
    if (facts) own.set(row.user_id, facts);
  }
  return own;
}
