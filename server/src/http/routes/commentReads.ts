import { countMyCommentAnnotations, markCommentAnnotationsRead } from '@parley/protocol';
import { countMyThreads } from '../../domain/comments/countMyThreads.js';
import { markThreads } from '../../domain/comments/viewMarks.js';
import { requireClientOrganization } from '../../domain/clientScope.js';
import { clientRoute, type Route } from '../route.js';

/** What the signed-in person sees of comments. */
export const commentReadRoutes: Route[] = [
  clientRoute(countMyCommentAnnotations, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    return { message: 'Comment annotations counted.', data: await countMyThreads(core, tenant, viewer.userId, data) };
  }),
  clientRoute(markCommentAnnotationsRead, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    const owner = { organizationId: data.organizationId, userId: viewer.userId };
    return {
      message: `Comment annotations marked ${data.isRead ? 'read' : 'unread'}.`,
      data: { sequences: await markThreads(core, tenant, owner, data.annotationIds, data.isRead) },
    };
  }),
];
