import type { CommentCount, getCommentAnnotationsCount as endpoint, EndpointData } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { readPosition } from '../../../common/readPosition.js';
import { countThreads } from '../../../threads/countThreads.js';

interface ThreadCounts {
  counts: Record<string, CommentCount>;
  /** Position of the organization's stream before the threads were counted. */
  sequence: number;
}

/**
 * Returns a person's thread counts: one for each requested document, or one for all that they may open, by the
 * organization's id.
 */
export async function countVisibleThreads(
  core: Core,
  tenant: Tenant,
  userId: string,
  request: EndpointData<typeof endpoint>,
): Promise<ThreadCounts> {
  const { organizationId } = request;
  const sequence = await readPosition(core.db, { apiKey: tenant.apiKey, organizationId });
  const counts = await countThreads(core, tenant, { ...request, userId }, 'client');
  if (request.documentIds) return { counts: Object.fromEntries(counts), sequence };
  const sum = { total: 0, unread: 0 };
  for (const { total, unread } of counts.values()) {
    sum.total += total;
    sum.unread += unread;
  }
  return { counts: { [organizationId]: sum }, sequence };
}
