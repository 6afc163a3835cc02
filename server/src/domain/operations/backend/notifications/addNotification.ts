import { type addNotification as endpoint, type EndpointData, locationKeyOf } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { generateId } from '../../../../ids.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { retryConflicts } from '../../../common/retryConflicts.js';
import { refuseLockedDocuments } from '../../../access/documentLock.js';
import { ensureScope, lockDocuments } from '../../../access/scope.js';
import { usersWithAccess } from '../../../access/usersWithAccess.js';
import { freeIds } from '../../../deletion/freeIds.js';
import { insertNotifications } from '../../../inbox/insertNotifications.js';
import type { NotificationRecord, NotificationScope } from '../../../inbox/NotificationRecord.js';
import { overwriteNotification } from './overwriteNotification.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `notifications/add` (REST contract §3.1). Adds one notification on a document, with its recipients, all or nothing. A
 * stored `notificationId` is overwritten in place. Throws `NOT_FOUND` without the organization or document;
 * `FAILED_PRECONDITION` when the notification service is off, or the stored one is in a document that is being migrated.
 */
export async function addNotification(core: Core, tenant: Tenant, input: Input): Promise<void> {
  const id = input.notificationId ?? generateId();
  await retryConflicts(async () => {
    if (await addAtOnce(core, tenant, input, id)) return;
    await core.write((tx) => addInSteps(tx, tenant, input, id, core.clock.now()));
  });
}

/**
 * Adds the notification, with those of other requests that arrive meanwhile, in one statement. It does so when the
 * document exists, the id is new and no permissions are to be verified, which is the usual case. Otherwise returns false
 * and writes nothing.
 */
async function addAtOnce(core: Core, tenant: Tenant, input: Input, id: string): Promise<boolean> {
  if (input.verifyUserPermissions || !tenant.settings.useNotificationService) return false;
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId };
  const record = recordOf(input, id, namedUsers(input), core.clock.now());
  const isNamed = input.notificationId !== undefined;
  return core.groups.write(
    JSON.stringify(['notifications', scope]),
    { record, isNamed },
    1 + record.recipientIds.length,
    async (items) => {
      const records = items.map((item) => item.record);
      const named = items.filter((item) => item.isNamed).map((item) => item.record.id);
      const isUsual = sql`${lockPlaces(scope, records)}
        ${named.length > 0 ? sql`and not exists (select from notifications where ${areStored(scope, named)})` : sql``}`;
      return (await core.writeAtOnce({ ...insertNotifications(scope, records), when: isUsual })) !== null;
    },
  );
}

const lockPlaces = (scope: NotificationScope, records: readonly NotificationRecord[]) =>
  lockDocuments(
    scope,
    [...new Set(records.map(({ documentId }) => documentId))],
    records.some(({ notifyAll }) => notifyAll),
  );

async function addInSteps(tx: WriteTransaction, tenant: Tenant, input: Input, id: string, now: number): Promise<void> {
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId };
  await ensureScope(tx, now, { ...input, ...scope });
  if (!tenant.settings.useNotificationService) {
    throw new ParleyError('FAILED_PRECONDITION', 'The notification service of this API key is switched off.');
  }
  const named = namedUsers(input);
  const recipientIds = input.verifyUserPermissions
    ? await usersWithAccess(tx.db, tenant, input.organizationId, input.documentId, named, now)
    : named;
  const record = recordOf(input, id, recipientIds, now);
  // All recipients were dropped. The call succeeds and stores nothing.
  if (recipientIds.length === 0 && !record.notifyAll) return;
  const { rows } = await sql<{ stored_in: string | null }>`
    select (select document_id from notifications where ${areStored(scope, [id])}) as stored_in,
      ${lockPlaces(scope, [record])}`.execute(tx.db);
  const storedIn = rows[0]?.stored_in ?? null;
  if (storedIn !== null && (await freeIds(tx, scope, 'notifications', [id])).length === 0) {
    await refuseLockedDocuments(tx.db, scope, [storedIn]);
    return overwriteNotification(tx, scope, record);
  }
  await tx.run(insertNotifications(scope, [record]));
}

const namedUsers = ({ notifyUsers = [] }: Input): string[] => [...new Set(notifyUsers.map(({ userId }) => userId))];

const areStored = (scope: NotificationScope, ids: readonly string[]): RawBuilder<unknown> => sql`
  api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and notification_id = any(${ids}::text[])`;

function recordOf(input: Input, id: string, recipientIds: readonly string[], now: number): NotificationRecord {
  const { location, context } = input;
  return {
    id,
    documentId: input.documentId,
    locationId: location ? locationKeyOf(location) : null,
    location,
    timestamp: now,
    source: input.notificationSource ?? 'custom',
    actionUser: input.actionUser,
    notifyAll: input.notifyAll ?? true,
    verifyUserPermissions: input.verifyUserPermissions ?? false,
    isResolverUsed: input.isNotificationResolverUsed ?? false,
    access: context && Object.keys(context.access).length > 0 ? context.access : undefined,
    content: {
      displayHeadlineMessageTemplate: input.displayHeadlineMessageTemplate,
      displayHeadlineMessageTemplateData: input.displayHeadlineMessageTemplateData,
      displayBodyMessage: input.displayBodyMessage,
      displayBodyMessageTemplate: input.displayBodyMessageTemplate,
      displayBodyMessageTemplateData: input.displayBodyMessageTemplateData,
      notificationSourceData: input.notificationSourceData ?? {},
      location,
      metadata: input.metadata,
    },
    recipientIds,
  };
}
