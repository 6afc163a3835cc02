import type { deleteNotifications as endpoint, EndpointData, ItemResults } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { Pace } from '../../../../Pace.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { StoredChange } from '../../../../store/changes.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { inParts } from '../../../common/inParts.js';
import { inSlices } from '../../../common/inSlices.js';
import { itemResults } from '../../../common/itemResults.js';
import { refuseLockedDocuments } from '../../../access/documentLock.js';
import { ensureScope, requireOrganization } from '../../../access/scope.js';
import { visibleRecordIds } from '../../../inbox/visibleRecordIds.js';
import { type InboxOwner, inboxScopeOf } from '../../../inbox/InboxOwner.js';
import { digestChanges } from '../../../inbox/digestChanges.js';
import { digestIdsIn, placeDigests } from '../../../inbox/placeDigests.js';
import { findNotifications } from './findNotifications.js';
import type { NotificationScope } from '../../../inbox/NotificationRecord.js';
import { lockInboxes } from '../../../inbox/lockInboxes.js';
import { recordChanges } from '../../../inbox/recordChanges.js';
import { IS_RECIPIENT } from '../../../inbox/recipientState.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `notifications/delete` (REST contract §3.1). Deletes notifications for everybody, or with `userId` for that person
 * only. In that case a record that is not for everybody is deleted with its last recipient. Throws `NOT_FOUND` for an
 * unknown organization, `DocumentLocked` when a document of them is being migrated.
 */
export async function deleteNotifications(core: Core, tenant: Tenant, input: Input): Promise<ItemResults> {
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId };
  const now = core.clock.now();
  await requireOrganization(core.db, scope.apiKey, scope.organizationId);
  const selected = await findNotifications(core.db, tenant, scope.organizationId, input, now);
  await refuseLockedDocuments(
    core.db,
    scope,
    selected.map((row) => row.document_id),
  );
  const deleted: string[] = [];
  const pace = new Pace();
  for (const slice of inSlices(selected, RECORDS_PER_WRITE)) {
    await pace.next();
    const notificationIds = slice.map((row) => row.notification_id);
    deleted.push(...(await deleteSome(core, tenant, { ...input, notificationIds }, now)));
  }
  return itemResults([...new Set([...(input.notificationIds ?? []), ...deleted])], deleted, {
    done: 'Notification deleted.',
    failed: { code: 'not-found', message: 'There is no such notification.' },
  });
}

/**
 * Records of one transaction, with their recipients. It is short, so that other writers of the organization do not wait
 * long.
 */
const RECORDS_PER_WRITE = 50;

function deleteSome(core: Core, tenant: Tenant, input: Input, now: number): Promise<string[]> {
  const { organizationId, userId } = input;
  const scope = { apiKey: tenant.apiKey, organizationId };
  return core.write(async (tx) => {
    await ensureScope(tx, now, scope);
    const found = await findNotifications(tx.db, tenant, organizationId, input, now);
    await refuseLockedDocuments(
      tx.db,
      scope,
      found.map((row) => row.document_id),
    );
    const ids = found.map((row) => row.notification_id);
    if (ids.length === 0) return [];
    return userId === undefined
      ? deleteForAll(tx, scope, ids)
      : deleteForOne(tx, { core, tenant, organizationId, userId }, ids);
  });
}

async function deleteForAll(tx: WriteTransaction, scope: NotificationScope, ids: string[]): Promise<string[]> {
  const changes = await recordChanges(tx, scope, ids);
  await tx.append({ ...scope, documentId: '' }, changes);
  await placeDigests(tx.db, scope, digestIdsIn(changes), ids);
  const { rows } = await sql<{ notification_id: string }>`
    delete from notifications
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and notification_id = any(${ids})
    returning notification_id`.execute(tx.db);
  return rows.map((row) => row.notification_id);
}

async function deleteForOne(tx: WriteTransaction, owner: InboxOwner, ids: string[]): Promise<string[]> {
  const { userId } = owner;
  const scope = inboxScopeOf(owner);
  await lockInboxes(tx, scope);
  const had = await visibleRecordIds(tx.db, owner, ids);
  const ofDigests = await digestChanges(tx.db, scope, ids, userId);
  await placeDigests(tx.db, scope, digestIdsIn(ofDigests), ids);
  const changes = [
    ...inParts(had).map((part): StoredChange => ({ kind: 'marks', userId, ids: part, hadThem: true })),
    ...ofDigests,
  ];
  if (changes.length > 0) await tx.append({ ...scope, documentId: '' }, changes);
  const { rows } = await sql<{ notification_id: string }>`
    insert into notification_recipients
      (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you, removed)
    select n.api_key, n.organization_id, ${userId}, n.notification_id, n.document_id, n.sequence, n.timestamp, false, true
    from notifications n
    where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId} and n.notification_id = any(${ids})
    for key share of n
    on conflict (api_key, organization_id, notification_id, user_id) do update set removed = true, delivery = 'delivered'
    returning notification_id`.execute(tx.db);
  await sql`
    delete from notification_deliveries
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and user_id = ${userId}
      and notification_id = any(${ids})`.execute(tx.db);
  await sql`
    delete from notifications n
    where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId} and n.notification_id = any(${ids})
      and not n.notify_all and not n.is_held
      and not exists (select from notification_recipients r
        where r.api_key = n.api_key and r.organization_id = n.organization_id and r.notification_id = n.notification_id
          and ${IS_RECIPIENT})`.execute(tx.db);
  return rows.map((row) => row.notification_id);
}
