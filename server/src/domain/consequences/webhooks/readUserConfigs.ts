import type { NotificationSettings } from '@parley/protocol';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../store/tables.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import { inEffect, ORGANIZATION_LEVEL } from '../../inbox/notificationConfig.js';
import type { ThreadSnapshot } from './WebhookEvent.js';

type UserConfigs = Pick<ThreadSnapshot, 'usersOrganizationNotificationsConfig' | 'usersDocumentNotificationsConfig'>;

/**
 * Returns the effective channels of people (REST contract §2.14), in one statement: those of the document when at least one of the people
 * has settings for it, else those of the organization.
 * @param userIds everybody who may be looked up in the result
 */
export async function readUserConfigs(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: DocumentScope,
  userIds: readonly string[],
): Promise<(userIds: readonly string[]) => UserConfigs> {
  const rows = await db
    .selectFrom('notification_configs')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where(sql<SqlBool>`user_id = any(${userIds}::text[])`)
    .where('document_id', 'in', [ORGANIZATION_LEVEL, documentId])
    .select(['user_id', 'document_id', 'config'])
    .execute();
  const stored = (level: string) =>
    new Map(rows.filter((row) => row.document_id === level).map(({ user_id, config }) => [user_id, config]));
  const [organization, document] = [stored(ORGANIZATION_LEVEL), stored(documentId)];
  const configs = (asked: readonly string[], ...levels: ReadonlyMap<string, NotificationSettings>[]) =>
    Object.fromEntries(asked.map((userId) => [userId, inEffect(...levels.map((level) => level.get(userId)))]));
  return (asked) =>
    asked.some((userId) => document.has(userId))
      ? { usersDocumentNotificationsConfig: configs(asked, organization, document) }
      : { usersOrganizationNotificationsConfig: configs(asked, organization) };
}
