import type { AccessType } from '@parley/protocol';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { DigestScope } from '../../../../store/columns.js';
import type { Tables } from '../../../../store/tables.js';
import { isAtLocation } from '../../../inbox/inboxCandidates.js';
import { joinOwnRow, JOIN_DOCUMENT } from '../../../inbox/inboxRows.js';
import { loadAccess } from '../../../access/viewerAccess.js';
import { IS_RECIPIENT } from '../../../inbox/recipientState.js';

/** Selects the records of an update or deletion. Every field narrows the selection. */
export interface NotificationFilter {
  documentId?: string | undefined;
  locationId?: string | undefined;
  /** Records that name this person, or that are for everybody, this person included. Without those that the person has removed. */
  userId?: string | undefined;
  notificationIds?: readonly string[] | undefined;
}

export interface FoundNotification {
  notification_id: string;
  document_id: string;
  notify_all: boolean;
  digest_scope: DigestScope | null;
  access_type: AccessType | null;
  disabled: boolean;
}

/** Returns the stored records that match the filter. */
export async function findNotifications(
  db: Kysely<Tables>,
  tenant: Tenant,
  organizationId: string,
  filter: NotificationFilter,
  nowMs: number,
): Promise<FoundNotification[]> {
  const parts = [sql`n.api_key = ${tenant.apiKey} and n.organization_id = ${organizationId}`];
  if (filter.documentId !== undefined) parts.push(sql`n.document_id = ${filter.documentId}`);
  if (filter.locationId !== undefined) parts.push(isAtLocation(sql`n.location_id`, filter.locationId));
  if (filter.notificationIds) parts.push(sql`n.notification_id = any(${filter.notificationIds})`);
  if (filter.userId !== undefined) {
    const audience = await audienceOf(db, tenant, organizationId, filter.userId, nowMs);
    parts.push(sql`(${IS_RECIPIENT} or (not coalesce(r.removed, false) and n.notify_all and ${audience}))`);
    // Without another field, an index of the person's rows and one of the records for everybody find the candidates.
    const { documentId, locationId, notificationIds } = filter;
    if (documentId === undefined && locationId === undefined && !notificationIds) {
      parts.push(
        sql`n.notification_id = any(array(${mayReach(tenant.apiKey, organizationId, filter.userId, audience)}))`,
      );
    }
  }
  const { rows } = await sql<FoundNotification>`
    select n.notification_id, n.document_id, n.notify_all, n.digest_scope, d.access_type, d.disabled
    from notifications n ${JOIN_DOCUMENT} ${filter.userId === undefined ? sql`` : joinOwnRow(filter.userId)}
    where ${sql.join(parts, sql` and `)}
    order by n.timestamp desc, n.notification_id desc`.execute(db);
  return rows;
}

/** Selects the ids of the records with a row that names the person, and of those for everybody in `audience`. */
function mayReach(apiKey: string, organizationId: string, userId: string, audience: RawBuilder<SqlBool>) {
  const ofPerson = sql`select r.notification_id from notification_recipients r
    where r.api_key = ${apiKey} and r.organization_id = ${organizationId} and r.user_id = ${userId} and r.for_you`;
  return sql`
    ${ofPerson} and not r.removed
    union all
    ${ofPerson} and r.removed and r.delivery <> 'delivered'
    union all
    select n.notification_id from notifications n
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notify_all and ${audience}`;
}

/** Returns the condition under which a record for everybody is for the person: always for a member, else in documents with a grant. */
async function audienceOf(db: Kysely<Tables>, tenant: Tenant, organizationId: string, userId: string, nowMs: number) {
  const nowSeconds = Math.floor(nowMs / 1000);
  const access = (await loadAccess(db, tenant, organizationId, [userId])).get(userId);
  if (access?.isMember(nowSeconds)) return sql<SqlBool>`true`;
  return sql<SqlBool>`n.document_id = any(${access?.grantedDocumentIds(nowSeconds) ?? []}::text[])`;
}
