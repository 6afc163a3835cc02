import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { Move } from './Move.js';

/**
 * Adds the views of the source to those of the target, where both have a row. Somebody who viewed both on one day is then counted twice among the
 * people of that day: the numbers of days do not say who they were.
 */
export async function mergeViews(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId, newDocumentId }: Move,
): Promise<void> {
  const isBoth = sql`
    t.api_key = ${apiKey} and t.organization_id = ${organizationId} and t.document_id = ${newDocumentId}
    and s.api_key = ${apiKey} and s.organization_id = ${organizationId} and s.document_id = ${documentId}
    and s.location_hash = t.location_hash`;
  await sql`
    update document_views t set
      views_count = t.views_count + s.views_count,
      first_viewed_at = least(t.first_viewed_at, s.first_viewed_at),
      last_viewed_at = greatest(t.last_viewed_at, s.last_viewed_at)
    from document_views s where ${isBoth} and s.user_hash = t.user_hash`.execute(db);
  await sql`
    update document_view_days t set
      users_count = t.users_count + s.users_count, views_count = t.views_count + s.views_count
    from document_view_days s where ${isBoth} and s.day = t.day`.execute(db);
}
