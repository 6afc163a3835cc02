import type { Kysely } from 'kysely';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Tables } from '../../../../store/tables.js';
import { loadAccess } from '../../../access/viewerAccess.js';
import type { FoundNotification } from './findNotifications.js';
import { changesContent, type NotificationChange } from './NotificationChange.js';
import { IS_RECIPIENT } from '../../../inbox/recipientState.js';

/**
 * Returns the part of an update that `verifyUserPermissions` permits (REST contract §3.1). Read marks and new
 * recipients: only for people with document access. Content: only when at least one recipient has access; otherwise the
 * whole item is denied. The content of a record for everybody that names nobody may change, because it has no recipient
 * to deny.
 */
export async function permitUpdates(
  db: Kysely<Tables>,
  tenant: Tenant,
  organizationId: string,
  found: readonly FoundNotification[],
  changes: readonly NotificationChange[],
  nowMs: number,
): Promise<NotificationChange[]> {
  const recipientsOf = await readRecipients(db, tenant.apiKey, organizationId, changes);
  const userIds = new Set(
    changes.flatMap(({ id, readByUserIds = [], notifyUsers = [] }) => [
      ...readByUserIds,
      ...notifyUsers.map(({ userId }) => userId),
      ...(recipientsOf.get(id) ?? []),
    ]),
  );
  const documentIds = [...new Set(found.map((row) => row.document_id))];
  const accessOf = await loadAccess(db, tenant, organizationId, [...userIds], documentIds);
  const nowSeconds = Math.floor(nowMs / 1000);
  const foundById = new Map(found.map((row) => [row.notification_id, row]));

  return changes.flatMap((change) => {
    const row = foundById.get(change.id);
    if (!row) return [];
    const document = { documentId: row.document_id, accessType: row.access_type, disabled: row.disabled };
    const hasAccess = (userId: string) => (accessOf.get(userId)?.role(document, nowSeconds) ?? null) !== null;
    const named = change.notifyUsers?.map(({ userId }) => userId) ?? recipientsOf.get(change.id) ?? [];
    const isDenied = named.length === 0 ? !row.notify_all : !named.some(hasAccess);
    if (changesContent(change) && isDenied) return [];
    return [
      {
        ...change,
        readByUserIds: change.readByUserIds?.filter(hasAccess),
        notifyUsers: change.notifyUsers?.filter(({ userId }) => hasAccess(userId)),
      },
    ];
  });
}

/** Returns the current recipients of records whose content changes and whose recipients do not. */
async function readRecipients(
  db: Kysely<Tables>,
  apiKey: string,
  organizationId: string,
  changes: readonly NotificationChange[],
): Promise<Map<string, string[]>> {
  const ids = changes.filter((change) => changesContent(change) && !change.notifyUsers).map(({ id }) => id);
  const recipientsOf = new Map<string, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return recipientsOf;
  const rows = await db
    .selectFrom('notification_recipients as r')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('notification_id', 'in', ids)
    .where(IS_RECIPIENT)
    .select(['notification_id', 'user_id'])
    .execute();
  for (const row of rows) recipientsOf.get(row.notification_id)?.push(row.user_id);
  return recipientsOf;
}
