import { locationKeyOf } from '@parley/protocol';
import { sql } from 'kysely';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { NotificationChange } from './NotificationChange.js';
import { jsonOrNull } from '../../../inbox/jsonOrNull.js';
import type { NotificationScope } from '../../../inbox/NotificationRecord.js';
import { contentSnapshot, personSnapshot } from '../../../inbox/snapshots.js';

/**
 * Changes the content of one record, key by key in the database, so that two updates of different fields never undo
 * each other. Absent keys stay as they are.
 */
export async function patchRecord(
  tx: WriteTransaction,
  scope: NotificationScope,
  change: NotificationChange,
): Promise<void> {
  const { actionUser, context, location } = change;
  const locationId = location && locationKeyOf(location);
  // JSON has no undefined keys, so they replace nothing.
  const content = contentSnapshot(scope, {
    displayHeadlineMessageTemplate: change.displayHeadlineMessageTemplate,
    displayHeadlineMessageTemplateData: change.displayHeadlineMessageTemplateData,
    displayBodyMessage: change.displayBodyMessage,
    displayBodyMessageTemplate: change.displayBodyMessageTemplate,
    displayBodyMessageTemplateData: change.displayBodyMessageTemplateData,
    notificationSourceData: change.notificationSourceData,
    location,
    metadata: change.metadata,
  });
  const sets = [sql`content = content || ${content}`];
  if (actionUser) {
    sets.push(sql`action_user_id = ${actionUser.userId}, action_user = ${personSnapshot(scope, actionUser)}`);
  }
  if (context) {
    const hasAccess = Object.keys(context.access).length > 0;
    sets.push(
      sql`access = ${jsonOrNull(hasAccess ? context.access : undefined)}::jsonb, is_unrestricted = false, context_key = '*'`,
    );
  }
  if (locationId) sets.push(sql`location_id = ${locationId}`);
  const { rows } = await sql<{ document_id: string }>`
    update notifications set ${sql.join(sets)}
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and notification_id = ${change.id}
    returning document_id`.execute(tx.db);
  const documentId = rows[0]?.document_id;
  if (!locationId || documentId === undefined) return;
  await sql`
    insert into document_locations (api_key, organization_id, document_id, location_id, location)
    values (${scope.apiKey}, ${scope.organizationId}, ${documentId}, ${locationId}, ${jsonOrNull(location)}::jsonb)
    on conflict (api_key, organization_id, document_id, location_hash) do update set location = excluded.location`.execute(
    tx.db,
  );
}
