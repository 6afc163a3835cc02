import type { Change } from '@parley/protocol';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@parley/protocol/constants';
import type { People } from '../../domain/inbox/loadInboxRecords.js';
import type { RoomContext } from '../RoomContext.js';

/**
 * Returns the changes to send, by user, for people who changed notification channels. Each change has the effective channels.
 * @param changed documents by user; `''` is the organization
 */
export async function loadSettingsChanges(
  { core, tenant, organizationId }: RoomContext,
  changed: ReadonlyMap<string, ReadonlySet<string>>,
  people: People,
): Promise<Map<string, Change[]>> {
  const here = [...changed.keys()].filter((userId) => people.has(userId));
  if (here.length === 0) return new Map();
  const rows = await core.db
    .selectFrom('notification_configs')
    .where('api_key', '=', tenant.apiKey)
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', here)
    .select(['user_id', 'document_id', 'config'])
    .execute();
  return new Map(
    here.map((userId) => {
      const own = new Map(rows.filter((row) => row.user_id === userId).map((row) => [row.document_id, row.config]));
      return [
        userId,
        [...(changed.get(userId) ?? [])].map((documentId): Change => {
          const settings = { ...DEFAULT_NOTIFICATION_SETTINGS, ...own.get(''), ...own.get(documentId) };
          return { type: 'settings.updated', settings, ...(documentId !== '' && { documentId }) };
        }),
      ];
    }),
  );
}
