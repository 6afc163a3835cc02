import type { DateViews, UserViews } from '@parley/protocol';
import { VIEWS_LIMITS } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { StreamKey } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import { briefPerson } from '../people/briefPerson.js';
import { loadPeople } from '../people/loadPeople.js';

/** The part of a document that was viewed. */
export interface ViewedPlace extends StreamKey {
  /** `''`: the document as a whole. */
  locationId: string;
}

/** Returns who has viewed a place, the newest viewer first, at most `VIEWS_LIMITS.users`. */
export async function readViewsByUser(db: Kysely<Tables>, place: ViewedPlace): Promise<UserViews[]> {
  const { apiKey, organizationId } = place;
  const { rows } = await sql<Omit<UserViews, 'user'> & { userId: string }>`
    select user_id as "userId", views_count as "viewsCount", first_viewed_at as "firstViewedAt", last_viewed_at as "lastViewedAt"
    from document_views where ${isOf(place)}
    order by last_viewed_at desc, user_hash desc limit ${VIEWS_LIMITS.users}`.execute(db);
  const people = await loadPeople(
    db,
    { apiKey, organizationId },
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ userId, ...views }) => ({ user: briefPerson(people, organizationId, userId), ...views }));
}

/** Returns how often a place was viewed on each day with a view, the newest day first, at most `VIEWS_LIMITS.days`. */
export async function readViewsByDate(db: Kysely<Tables>, place: ViewedPlace): Promise<DateViews[]> {
  const { rows } = await sql<Omit<DateViews, 'date'> & { day: number }>`
    select day, users_count as "usersCount", views_count as "viewsCount"
    from document_view_days where ${isOf(place)} order by day desc limit ${VIEWS_LIMITS.days}`.execute(db);
  return rows.map(({ day, ...views }) => ({ date: new Date(day).toISOString().slice(0, 10), ...views }));
}

const isOf = ({ apiKey, organizationId, documentId, locationId }: ViewedPlace) => sql`
  api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}
  and location_hash = id_hash(${locationId})`;
