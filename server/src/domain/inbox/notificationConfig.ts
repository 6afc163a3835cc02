import type { NotificationSettings } from '@parley/protocol';
import { CHANNELS_LIMIT, DEFAULT_NOTIFICATION_SETTINGS, ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { StoredChange } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import type { WriteTransaction } from '../../store/transaction.js';
import type { NotificationScope } from './NotificationRecord.js';

/** The organization level, where a document id is expected. */
export const ORGANIZATION_LEVEL = '';

/**
 * Returns the effective channels of a person (REST contract §2.10): for each channel the document's value, else the organization's, else the
 * default.
 * @param documentIds absent: the organization level alone, as one element
 */
export async function readConfigs(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
  userId: string,
  documentIds: readonly string[] | undefined,
): Promise<NotificationSettings[]> {
  const levels = documentIds ?? [ORGANIZATION_LEVEL];
  const rows = await db
    .selectFrom('notification_configs')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('document_id', 'in', [ORGANIZATION_LEVEL, ...levels])
    .select(['document_id', 'config'])
    .execute();
  const stored = new Map(rows.map(({ document_id, config }) => [document_id, config]));
  return levels.map((level) => inEffect(stored.get(ORGANIZATION_LEVEL), stored.get(level)));
}

/** Returns the effective channels: for each the value of the last level that has one, else the default. */
export const inEffect = (...levels: (Record<string, string> | undefined)[]): NotificationSettings =>
  levels.reduce<NotificationSettings>((config, level) => ({ ...config, ...level }), DEFAULT_NOTIFICATION_SETTINGS);

/** Throws `RESOURCE_EXHAUSTED` when a person would have too many channels after `saveConfigs`. */
export async function refuseManyChannels(
  db: Kysely<Tables>,
  scope: NotificationScope,
  userIds: readonly string[],
  documentIds: readonly string[] | undefined,
  config: Record<string, string | undefined>,
): Promise<void> {
  // Everybody has the default ones.
  if (Object.keys(config).every((channel) => channel in DEFAULT_NOTIFICATION_SETTINGS)) return;
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from notification_configs
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and user_id = any(${userIds}::text[])
      and document_id = any(${documentIds ?? [ORGANIZATION_LEVEL]}::text[])
      and (select count(*) from jsonb_object_keys(config || ${JSON.stringify(config)}::jsonb)) > ${CHANNELS_LIMIT}::int
    limit 1`.execute(db);
  if (rows[0]) {
    throw new ParleyError(
      'RESOURCE_EXHAUSTED',
      `A person has at most ${CHANNELS_LIMIT} notification channels: ${JSON.stringify(rows[0].userId)} would have more.`,
    );
  }
}

/** Merges channels of people into the organization level, or into each of the documents. Channels that are not sent stay unchanged. */
export async function saveConfigs(
  tx: WriteTransaction,
  scope: NotificationScope,
  userIds: string[],
  documentIds: string[] | undefined,
  config: Record<string, string | undefined>,
): Promise<number> {
  const also = [
    sql`saved as (
      insert into notification_configs (api_key, organization_id, user_id, document_id, config)
      select ${scope.apiKey}, ${scope.organizationId}, people.user_id, levels.document_id, ${JSON.stringify(config)}::jsonb
      from unnest(${[...userIds].sort()}::text[]) as people (user_id),
        unnest(${documentIds ?? [ORGANIZATION_LEVEL]}::text[]) as levels (document_id)
      on conflict (api_key, organization_id, user_id, document_hash)
      do update set config = notification_configs.config || excluded.config)`,
  ];
  const change: StoredChange = { kind: 'settings', userIds, ...(documentIds && { documentIds }) };
  return tx.append({ ...scope, documentId: '' }, [change], also);
}
