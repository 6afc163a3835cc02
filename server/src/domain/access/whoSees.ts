import type { Kysely } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { ThreadAudience } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import { loadThreadReaders } from './ThreadReader.js';
import type { DocumentScope } from './ThreadScope.js';
import { maySeeThread } from './threadAudience.js';
import { loadDocumentFacts } from './documentFacts.js';

/** Nobody's id: stands for people who have been granted nothing. */
const STRANGER = '';

/** Up to so many people are read directly: reading a stranger first would be a statement more. */
const FEW = 100;

/**
 * Who of the people may see threads of a document at that second. Grants only ever open: where a person without any may see all of them,
 * everybody may. Many people are read only where that is not so.
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
  const mayStrangerSee = await load([STRANGER]);
  return audiences.every((audience) => mayStrangerSee(audience, STRANGER)) ? () => true : load(userIds);
}
