import { ParleyError, visibilityFor } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import type { ThreadRequest, VisibilityConfig } from './CommentRequests.js';
import { AUTHOR_OR_ADMIN, requireRight } from './commentRights.js';
import { emitterOf, type CommentEmitter } from './createCommentEvents.js';
import type { ThreadSaver } from './createThreadSaver.js';
import { createThreadPatch } from './createThreadPatch.js';
import type { Threads } from './createThreads.js';

/** Changes who may see a thread. */
export function createThreadVisibility(
  context: ClientContext,
  { threads, saver, events }: { threads: Threads; saver: ThreadSaver; events: CommentEmitter },
): Pick<ThreadWrites, 'updateVisibility' | 'updateAccess'> {
  const { session } = context;
  const { begin, patch } = createThreadPatch(context, { threads, saver });
  let hasWarned = false;

  async function setVisibility(request: ThreadRequest, visibility: VisibilityConfig) {
    const { found, me, isAuthorOrAdmin, annotationId } = await begin(request);
    requireRight(isAuthorOrAdmin, AUTHOR_OR_ADMIN);
    const { organizationId } = session.scope.value;
    const newVisibility = visibilityFor(visibility, { userId: me.userId, organizationId: organizationId ?? '' });
    const { visibilityConfig: oldVisibility } = found.record;
    const commentAnnotation = await patch(found, { visibilityConfig: newVisibility }, { visibility: newVisibility });
    emitterOf(events, found.record)('updateVisibility', {
      annotationId,
      commentAnnotation,
      newVisibility,
      oldVisibility,
    });
    return { found, commentAnnotation, oldVisibility };
  }

  return {
    async updateVisibility({ annotationId, options, visibility, type, organizationId, organizationIds, userIds }) {
      const asked = visibility ?? (type && { type, organizationId, organizationIds, userIds });
      if (!asked) throw new ParleyError('INVALID_ARGUMENT', 'type: say who may see the thread.');
      return (await setVisibility({ annotationId, options }, asked)).commentAnnotation;
    },
    async updateAccess({ accessMode, ...request }) {
      if (!hasWarned) context.log.warn('updateAccess is deprecated. Call updateVisibility.');
      hasWarned = true;
      const type = accessMode === 'private' ? 'restricted' : accessMode;
      const { found, commentAnnotation, oldVisibility } = await setVisibility(request, { type });
      emitterOf(events, found.record)('updateAccess', {
        annotationId: request.annotationId,
        commentAnnotation,
        newAccessMode: accessMode,
        oldAccessMode: oldVisibility.type === 'public' ? 'public' : 'private',
      });
      return commentAnnotation;
    },
  };
}
