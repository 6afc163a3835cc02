import type { Kysely } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { ThreadAudience } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import { loadThreadReaders } from './ThreadReader.js';
import type { DocumentScope } from './ThreadScope.js';
import { maySeeThread } from './threadAudience.js';
import { loadDocumentFacts } from './documentFacts.js';

/** An id that no person has. It represents a person without grants. */
const UNKNOWN_USER = '';

/**
 * Up to this many people are loaded directly. For more, a person without grants is checked first, with one statement
 * more.
 */
const FEW = 100;

/**
 * Returns a function that decides which of the people may see a thread of the document at that second. Grants only add access: when a
 * person without grants may see all of the threads, everybody may. A large number of people is loaded only when that is not so.
 */
export async function whoSees(
  db: Kysely<Tables>,
  tenant: Pick<Tenant, 'apiKey' | 'settings'>,
  { organizationId, documentId }: DocumentScope,
  audiences: readonly ThreadAudience[],
  userIds: readonly string[],
  nowSeconds: number,
): Promise<(audience: ThreadAudience, userId: string) => boolean> {
  const document = (await loadDocumentFacts(db, tenant.apiKey, organizationId, [documentId])).get(documentId);
  if (!document) return () => false;
  const load = async (ids: readonly string[]) => {
    const isForOrganizations = audiences.some(({ visibility }) => visibility === 'organizationPrivate');
    const readers = await loadThreadReaders(
      ...([db, tenant, organizationId, ids, nowSeconds, [documentId], isForOrganizations] as const),
    );
    return (audience: ThreadAudience, userId: string) => {
      const reader = readers.get(userId);
      return reader !== undefined && maySeeThread(audience, reader.in(document));
    };
  };
  if (userIds.length <= FEW) return load(userIds);
  const mayUnknownUserSee = await load([UNKNOWN_USER]);
  return audiences.every((audience) => mayUnknownUserSee(audience, UNKNOWN_USER)) ? () => true : load(userIds);
}
