import {
  countCommentAnnotations,
  getCommentAnnotationsCount,
  listCommentAnnotations,
  markCommentAnnotationsRead,
} from '@parley/protocol';
import { countThreads } from '../../domain/threads/countThreads.js';
import { countVisibleThreads } from '../../domain/operations/person/comments/countVisibleThreads.js';
import { listThreads } from '../../domain/operations/person/comments/listThreads.js';
import type { ThreadPosition } from '../../domain/threads/threadCandidates.js';
import { markThreads } from '../../domain/operations/person/comments/viewMarks.js';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { requireOrganization } from '../../domain/access/scope.js';
import { readPageToken, signPageToken } from '../pageTokens.js';
import { backendRoute, clientRoute, type Route } from '../route.js';

/** Routes by which signed-in people read threads and comments. */
export const commentReadRoutes: Route[] = [
  clientRoute(listCommentAnnotations, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    const scope = { apiKey: tenant.apiKey, path: listCommentAnnotations.path, data, userId: viewer.userId };
    const after = await readPageToken<ThreadPosition>(core, scope, data.pageToken);
    const { next, ...page } = await listThreads(core, tenant, viewer.userId, data, after);
    const nextPageToken = next && (await signPageToken(core, scope, next));
    return { message: 'Comment annotations read.', data: page, nextPageToken };
  }),
  clientRoute(getCommentAnnotationsCount, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    return {
      message: 'Comment annotations counted.',
      data: await countVisibleThreads(core, tenant, viewer.userId, data),
    };
  }),
  clientRoute(markCommentAnnotationsRead, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    const owner = { organizationId: data.organizationId, userId: viewer.userId };
    return {
      message: `Comment annotations marked ${data.isRead ? 'read' : 'unread'}.`,
      data: { sequences: await markThreads(core, tenant, owner, data) },
    };
  }),
  backendRoute(countCommentAnnotations, async ({ core, tenant, data }) => {
    await requireOrganization(core.db, tenant.apiKey, data.organizationId);
    const counts = await countThreads(core, tenant, data, 'rest');
    return { message: 'Comment annotations counted.', data: Object.fromEntries(counts) };
  }),
];
