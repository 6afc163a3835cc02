import { type Kysely, sql } from 'kysely';
import type { StoredChange } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import { isOfDocument } from '../deletion/isOfDocument.js';
import type { NotificationScope } from './NotificationRecord.js';

/**
 * Moves digests to the document and location of their newest remaining item, which they are shown as (`shownTo`). A digest of several
 * documents would be found in one of which it has no item any more, and be deleted with it. Lock the inboxes before.
 * @param leavingIds records that are about to leave these digests
 */
export async function placeDigests(
  db: Kysely<Tables>,
  scope: NotificationScope,
  digestIds: readonly string[],
  leavingIds: readonly string[] = [],
): Promise<void> {
  if (digestIds.length === 0) return;
  const { apiKey, organizationId } = scope;
  await sql`
    with place as materialized (
      select o.notification_id, o.user_id, item.document_id, item.location_id
      from notification_recipients o
      cross join lateral (
        select n.document_id, n.location_id from digest_items i
        join notifications n on n.api_key = i.api_key and n.organization_id = i.organization_id
          and n.notification_id = i.notification_id and ${isOfDocument('n', scope)}
        join notification_recipients r on r.api_key = i.api_key and r.organization_id = i.organization_id
          and r.notification_id = i.notification_id and r.user_id = o.user_id and r.for_you and r.delivery = 'digested'
        where i.api_key = ${apiKey} and i.organization_id = ${organizationId} and i.digest_id = o.notification_id
          and i.notification_id <> all(${leavingIds}::text[])
        order by n.timestamp desc, n.notification_id desc limit 1) as item
      where o.api_key = ${apiKey} and o.organization_id = ${organizationId} and o.for_you
        and o.notification_id = any(${digestIds}::text[])
        and (o.document_id, o.location_id) is distinct from (item.document_id, item.location_id)
    ), records as (
      update notifications n set document_id = place.document_id, location_id = place.location_id from place
      where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = place.notification_id
    )
    update notification_recipients r set document_id = place.document_id, location_id = place.location_id from place
    where r.api_key = ${apiKey} and r.organization_id = ${organizationId} and r.notification_id = place.notification_id
      and r.user_id = place.user_id`.execute(db);
}

/** The digests that these changes of records name (`recordChanges`). */
export const digestIdsIn = (changes: readonly StoredChange[]): string[] =>
  changes.flatMap((change) => (change.kind === 'marks' ? change.ids : []));
