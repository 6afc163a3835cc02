import type { CommentCount, countMyCommentAnnotations as endpoint, EndpointData } from '@parley/protocol';
import type { Core, Tenant } from '../../core.js';
import { countThreads } from './countThreads.js';

/** A person's own counts: one of each document asked for, or one of all that they may open, under the organization's id. */
export async function countMyThreads(
  core: Core,
  tenant: Tenant,
  userId: string,
  request: EndpointData<typeof endpoint>,
): Promise<Record<string, CommentCount>> {
  const counts = await countThreads(core, tenant, { ...request, userId }, 'client');
  if (request.documentIds) return Object.fromEntries(counts);
  const sum = { total: 0, unread: 0 };
  for (const { total, unread } of counts.values()) {
    sum.total += total;
    sum.unread += unread;
  }
  return { [request.organizationId]: sum };
}
