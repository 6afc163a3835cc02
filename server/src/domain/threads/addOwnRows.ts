import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { anyId } from '../../store/anyId.js';
import { COUNTED_SUBSCRIBERS, LISTED_SUBSCRIBERS, VIEW_MARKS } from './listedPeople.js';
import type { SubscriptionRow, ViewRow } from './threadRows.js';

/** The rows of a thread that are read only in part when they are many. */
interface PeopleRows {
  annotation_id: string;
  views: ViewRow[];
  subscriptions: SubscriptionRow[];
  subscriber_count: number;
}

/** Adds the readers' own data to threads that many people have viewed, or are subscribed to. No statement for other threads. */
export async function addOwnRows(
  db: Kysely<Tables>,
  scope: ThreadScope,
  threads: readonly PeopleRows[],
  readerIds: readonly string[],
): Promise<void> {
  const viewed = threads.filter(({ views }) => views.length > VIEW_MARKS);
  const followed = threads.filter((thread) => usersIn(thread).length > LISTED_SUBSCRIBERS);
  await Promise.all([
    viewed.length > 0 && addOwnViews(db, scope, viewed, readerIds),
    followed.length > 0 && addOwnSubscriptions(db, scope, followed, readerIds),
    followed.length > 0 && countSubscribers(db, scope, followed),
  ]);
}

/** Returns the rows of people, without those of groups. */
export const usersIn = ({ subscriptions }: Pick<PeopleRows, 'subscriptions'>): SubscriptionRow[] =>
  subscriptions.filter(({ kind }) => kind === 'user');

async function addOwnViews(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  threads: readonly PeopleRows[],
  readerIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<ViewRow & { annotation_id: string }>`
    select annotation_id, user_id, through, viewed_at, is_marked_unread from comment_views
    where api_key = ${apiKey} and organization_id = ${organizationId}
      and annotation_id = any(${idsOf(threads)}::text[]) and ${anyId('user_hash', readerIds)}`.execute(db);
  for (const thread of threads) {
    const present = new Set(thread.views.map((view) => view.user_id));
    thread.views.push(...ofThread(rows, thread).filter((view) => !present.has(view.user_id)));
  }
}

async function addOwnSubscriptions(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  threads: readonly PeopleRows[],
  readerIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<SubscriptionRow & { annotation_id: string }>`
    select annotation_id, kind, subscriber_id, is_subscribed, type from comment_subscriptions
    where api_key = ${apiKey} and organization_id = ${organizationId}
      and annotation_id = any(${idsOf(threads)}::text[]) and kind = 'user' and ${anyId('subscriber_hash', readerIds)}`.execute(
    db,
  );
  for (const thread of threads) {
    const present = new Set(usersIn(thread).map((row) => row.subscriber_id));
    thread.subscriptions.push(...ofThread(rows, thread).filter((row) => !present.has(row.subscriber_id)));
  }
}

async function countSubscribers(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  threads: readonly PeopleRows[],
): Promise<void> {
  const { rows } = await sql<{ annotation_id: string; count: number }>`
    select asked.id as annotation_id, (select count(*) from (
      select from comment_subscriptions where api_key = ${apiKey} and organization_id = ${organizationId}
        and annotation_id = asked.id and kind = 'user' and is_subscribed limit ${COUNTED_SUBSCRIBERS}) as counted) as count
    from unnest(${idsOf(threads)}::text[]) as asked (id)`.execute(db);
  for (const thread of threads) thread.subscriber_count = ofThread(rows, thread)[0]?.count ?? 0;
}

const idsOf = (threads: readonly PeopleRows[]) => threads.map((thread) => thread.annotation_id);

const ofThread = <Row extends { annotation_id: string }>(
  rows: readonly Row[],
  { annotation_id: id }: PeopleRows,
): Row[] => rows.filter((row) => row.annotation_id === id);
