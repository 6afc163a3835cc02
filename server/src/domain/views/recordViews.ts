import { type Kysely, sql } from 'kysely';
import type { Core } from '../../core.js';
import { list } from '../../store/list.js';
import type { Tables } from '../../store/tables.js';

/** A person has opened a document, or a location in it. */
export interface View {
  documentId: string;
  /** `''`: the document as a whole. */
  locationId: string;
  userId: string;
}

/** Opening it again within this time is the same view, ms: somebody who reloads a page a hundred times has viewed it once. */
const SAME_VIEW_MS = 60_000;
const DAY_MS = 86_400_000;
/** Locations of a document that are counted for one person. Clients choose the ids. */
export const LOCATIONS_OF_PERSON = 200;

/**
 * Counts views of people who may read the documents: the caller has made sure of that. A repeat within a minute does not count, and one of a
 * document that is being migrated or is not there neither. Never rejects: nothing that people do fails because it could not be counted.
 */
export async function recordViews(
  core: Core,
  scope: { apiKey: string; organizationId: string },
  views: readonly View[],
): Promise<void> {
  if (views.length === 0 || core.options.retention.viewDays === 0) return;
  const { apiKey, organizationId } = scope;
  const group = `views ${JSON.stringify([apiKey, organizationId])}`;
  try {
    await core.groups.write(group, views, views.length, async (waiting) => {
      await core.write(({ db }) => store(db, scope, waiting.flat(), core.clock.now()));
      return true;
    });
  } catch (error) {
    core.logger.warn({ error }, 'Views could not be counted.');
  }
}

async function store(
  db: Kysely<Tables>,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  views: readonly View[],
  now: number,
): Promise<void> {
  const isOwn = (table: string) =>
    sql`${sql.ref(`${table}.api_key`)} = ${apiKey} and ${sql.ref(`${table}.organization_id`)} = ${organizationId}`;
  const key = sql`${apiKey}, ${organizationId}`;
  const today = now - (now % DAY_MS);
  // Rows are locked in one order, so that two of these never deadlock. A document that a migration or a deletion has locked is skipped: nobody who
  // opens it should wait.
  await sql`
    with due as materialized (
      select distinct asked.document_id, asked.location_id, asked.user_id, before.at
      from unnest(${list(views.map(({ documentId }) => documentId))}, ${list(views.map(({ locationId }) => locationId))},
        ${list(views.map(({ userId }) => userId))}) as asked (document_id, location_id, user_id)
      left join lateral (
        select k.last_viewed_at as at from document_views k
        where ${isOwn('k')} and k.document_id = asked.document_id and k.location_hash = id_hash(asked.location_id)
          and k.user_hash = id_hash(asked.user_id) limit 1) as before on true
      where before.at is null or before.at <= ${now - SAME_VIEW_MS}::bigint
    ), open as materialized (
      select d.document_id from documents d
      where ${isOwn('d')} and d.document_id = any(array(select document_id from due)) and d.migration_id is null
      order by d.document_id for key share skip locked
    ), stored as (
      insert into document_views as v
        (api_key, organization_id, document_id, location_id, user_id, first_viewed_at, last_viewed_at, views_count)
      select ${key}, due.document_id, due.location_id, due.user_id, ${now}::bigint, ${now}::bigint, 1
      from due join open using (document_id)
      where due.at is not null or due.location_id = '' or (
        select count(*) from document_views k
        where ${isOwn('k')} and k.user_hash = id_hash(due.user_id) and k.document_id = due.document_id) < ${LOCATIONS_OF_PERSON}::int
      order by due.document_id, due.location_id, due.user_id
      on conflict (api_key, organization_id, document_id, location_hash, user_hash) do update set
        last_viewed_at = excluded.last_viewed_at, views_count = v.views_count + 1
        where v.last_viewed_at <= excluded.last_viewed_at - ${SAME_VIEW_MS}::bigint
      returning document_id, location_id, user_id
    )
    insert into document_view_days as d
      (api_key, organization_id, document_id, location_id, day, users_count, views_count)
    select ${key}, due.document_id, due.location_id, ${today}::bigint,
      count(*) filter (where due.at is null or due.at < ${today}::bigint), count(*)
    from due join stored using (document_id, location_id, user_id)
    group by due.document_id, due.location_id
    order by due.document_id, due.location_id
    on conflict (api_key, organization_id, document_id, location_hash, day) do update set
      users_count = d.users_count + excluded.users_count, views_count = d.views_count + excluded.views_count`.execute(
    db,
  );
}
