import { sql } from 'kysely';
import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import { loadDocumentFacts } from '../access/documentFacts.js';
import { nowSeconds } from '../common/nowSeconds.js';
import { loadThreadReader } from '../access/ThreadReader.js';
import { maySeeThread } from '../access/threadAudience.js';
import { readThreadAudiences, type ThreadWithAudience } from './readThreadAudiences.js';

/** The requester, and the scope. */
export interface ThreadOwner {
  organizationId: string;
  userId: string;
}

/** Returns the threads that the person may see now, own drafts included. */
export async function visibleThreads(
  { db, clock }: Core,
  tenant: Tenant,
  { organizationId, userId }: ThreadOwner,
  annotationIds: readonly string[],
): Promise<ThreadWithAudience[]> {
  const scope = { apiKey: tenant.apiKey, organizationId };
  const threads = await readThreadAudiences(db, scope, sql`a.annotation_id = any(${annotationIds})`);
  const documentIds = [...new Set(threads.map(({ documentId }) => documentId))];
  const [documents, reader] = await Promise.all([
    loadDocumentFacts(db, tenant.apiKey, organizationId, documentIds),
    loadThreadReader(db, tenant, organizationId, userId, nowSeconds(clock), documentIds),
  ]);
  return threads.filter(({ documentId, audience }) => {
    const document = documents.get(documentId);
    return document !== undefined && maySeeThread(audience, reader.in(document));
  });
}
