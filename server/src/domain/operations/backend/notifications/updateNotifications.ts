import type { EndpointData, ItemResults, updateNotifications as endpoint } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { Pace } from '../../../../Pace.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { StoredChange } from '../../../../store/changes.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { inSlices } from '../../../common/inSlices.js';
import { refuseLockedDocuments } from '../../../access/documentLock.js';
import { ensureScope } from '../../../access/scope.js';
import { addReadMarks, type ReadMark } from './addReadMarks.js';
import { type FoundNotification, findNotifications } from './findNotifications.js';
import { changesContent, type NotificationChange } from './NotificationChange.js';
import type { NotificationScope } from '../../../inbox/NotificationRecord.js';
import { patchRecord } from './patchRecord.js';
import { permitUpdates } from './permitUpdates.js';
import { recordChanges } from '../../../inbox/recordChanges.js';
import { replaceRecipients } from './replaceRecipients.js';
import { updateRecipients } from './updateRecipients.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `notifications/update` (REST contract §3.1). Updates content, recipients and read marks. Delivers nothing again; open
 * inboxes show the change in place. Throws `NOT_FOUND` for an unknown organization, `DocumentLocked` when a document of them is
 * being migrated.
 */
export async function updateNotifications(core: Core, tenant: Tenant, input: Input): Promise<ItemResults> {
  let results: ItemResults = {};
  const pace = new Pace();
  for (const notifications of inSlices(input.notifications, PEOPLE_PER_WRITE, peopleOf)) {
    await pace.next();
    // A spread defines keys, so that an id such as `__proto__` is an ordinary key.
    results = { ...results, ...(await updateSome(core, tenant, { ...input, notifications })) };
  }
  return results;
}

/**
 * Most recipients and read marks of one transaction. Each record counts as `RECORD` of them. The transaction is short,
 * so that others do not wait long.
 */
const PEOPLE_PER_WRITE = 200;
const RECORD = 10;

const peopleOf = ({ notifyUsers = [], readByUserIds = [] }: NotificationChange): number =>
  RECORD + notifyUsers.length + readByUserIds.length;

function updateSome(core: Core, tenant: Tenant, input: Input): Promise<ItemResults> {
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId };
  const now = core.clock.now();
  return core.write(async (tx) => {
    await ensureScope(tx, now, scope);
    const notificationIds = input.notifications.map(({ id }) => id);
    const found = await findNotifications(
      tx.db,
      tenant,
      scope.organizationId,
      { ...narrowing(input), notificationIds },
      now,
    );
    await refuseLockedDocuments(
      tx.db,
      scope,
      found.map((row) => row.document_id),
    );
    const foundById = new Map(found.map((row) => [row.notification_id, row]));
    const changes = input.notifications.filter(
      (change) => foundById.has(change.id) && !changesDigest(change, foundById),
    );
    const permitted = input.verifyUserPermissions
      ? await permitUpdates(tx.db, tenant, scope.organizationId, found, changes, now)
      : changes;
    await writeChanges(tx, scope, permitted, now);
    const permittedIds = new Set(permitted.map(({ id }) => id));
    return Object.fromEntries(
      input.notifications.map((change) => [
        change.id,
        changesDigest(change, foundById) ? IS_DIGEST : resultOf(foundById.has(change.id), permittedIds.has(change.id)),
      ]),
    );
  });
}

const narrowing = ({ documentId, locationId, userId }: Input) => ({ documentId, locationId, userId });

/**
 * True when the item changes the content of a digest. A digest shows its items to one recipient; each item is a record
 * that can be changed.
 */
const changesDigest = (change: NotificationChange, found: ReadonlyMap<string, FoundNotification>): boolean =>
  changesContent(change) && typeof found.get(change.id)?.digest_scope === 'string';

const IS_DIGEST = {
  success: false,
  code: 'failed-precondition',
  message: 'This notification is a digest; change the notifications in it.',
} as const;

function resultOf(isFound: boolean, isPermitted: boolean): ItemResults[string] {
  if (isPermitted) return { success: true, message: 'Notification updated.' };
  return isFound
    ? { success: false, code: 'permission-denied', message: 'No recipient of this notification may open its document.' }
    : { success: false, code: 'not-found', message: 'There is no such notification.' };
}

async function writeChanges(
  tx: WriteTransaction,
  scope: NotificationScope,
  changes: NotificationChange[],
  now: number,
): Promise<void> {
  const contentChanges = changes.filter(changesContent);
  const marks = changes.flatMap(({ id, readByUserIds = [], persistReadForUsers = false }): ReadMark[] =>
    [...new Set(readByUserIds)].map((userId) => ({ notificationId: id, userId, persist: persistReadForUsers })),
  );
  const changed = contentChanges.map(({ id }) => id);
  const logged = [...(await recordChanges(tx, scope, changed)), ...markLog(marks)];
  if (logged.length === 0) return;
  const first = (await tx.append({ ...scope, documentId: '' }, logged)) - logged.length + 1;
  for (const change of contentChanges) {
    await patchRecord(tx, scope, change);
    if (change.notifyUsers) {
      const recipientIds = [...new Set(change.notifyUsers.map(({ userId }) => userId))];
      const place = logged.findIndex((entry) => entry.kind === 'notifications' && entry.ids.includes(change.id));
      await replaceRecipients(tx, scope, change.id, recipientIds, first + place);
    }
    if (change.notifyUsers ?? change.actionUser ?? change.context ?? change.location) {
      await updateRecipients(tx, scope, change.id);
    }
  }
  await addReadMarks(tx, scope, marks, now);
}

function markLog(marks: readonly ReadMark[]): StoredChange[] {
  const idsOf = new Map<string, string[]>();
  for (const { userId, notificationId } of marks) idsOf.set(userId, [...(idsOf.get(userId) ?? []), notificationId]);
  return [...idsOf].map(([userId, ids]) => ({ kind: 'marks', userId, ids }));
}
