import type { PresenceUser } from '@parley/protocol';
import { PRESENCE_LIMITS } from '@parley/protocol/constants';
import type { Kysely } from 'kysely';
import type { StreamKey } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import { loadPeople } from './loadPeople.js';
import { shownPerson } from './shownPerson.js';
import { userRecord } from './userRecord.js';

/**
 * Returns the people whom backends show in a document; of too many, those that were changed last. Fields that the backend has not set are
 * taken from the organization's user with the id.
 */
export async function readAddedPeople(db: Kysely<Tables>, document: StreamKey): Promise<PresenceUser[]> {
  const { apiKey, organizationId, documentId } = document;
  const rows = await db
    .selectFrom('presence_people')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .select(['user_id', 'name', 'email', 'status', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('user_id')
    .limit(PRESENCE_LIMITS.people)
    .execute();
  const users = await loadPeople(
    db,
    { apiKey, organizationId },
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ user_id: userId, name, email, status, updated_at }) => {
    const { initial, ...known } = users.get(userId) ?? userRecord({ userId, organizationId, profile: null });
    const profile = {
      ...known,
      // The initial is that of the name which is shown.
      ...(name === null ? initial !== undefined && { initial } : { name }),
      ...(email !== null && { email }),
    };
    const { type: _, ...person } = shownPerson(userRecord({ userId, organizationId, profile }));
    return { ...person, onlineStatus: status, timestamp: updated_at };
  });
}
