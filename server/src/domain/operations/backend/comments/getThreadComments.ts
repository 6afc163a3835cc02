import type { BackendComment, EndpointData, getComments as endpoint } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { requireOrganization } from '../../../access/scope.js';
import { threadMissing } from '../../../threads/lockThread.js';
import { readThreads } from '../../../threads/readThreads.js';
import { selectedThreads } from '../../../threads/selectedThreads.js';
import { toRestAnnotation } from '../../../threads/toRestAnnotation.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `commentannotations/comments/get` (REST contract §3.3). Returns the published comments of a thread, oldest first.
 * With `commentIds` it returns one element for each id; `null` when the comment does not exist or none of `userIds`
 * wrote it. Throws `NOT_FOUND` without the organization or thread.
 */
export async function getThreadComments(
  core: Core,
  { apiKey }: Tenant,
  input: Input,
): Promise<(BackendComment | null)[]> {
  const { organizationId, documentId, annotationId, userIds, commentIds } = input;
  const scope = { apiKey, organizationId, documentId };
  await requireOrganization(core.db, apiKey, organizationId);
  const [thread] = await readThreads(core, scope, {
    where: selectedThreads(scope, { annotationIds: [annotationId] }),
  });
  if (!thread) throw threadMissing(annotationId);
  const comments = toRestAnnotation(scope, thread).comments.filter(
    ({ from }) => userIds?.includes(from.userId) ?? true,
  );
  if (!commentIds) return comments;
  return commentIds.map((id) => comments.find(({ commentId }) => commentId === id) ?? null);
}
