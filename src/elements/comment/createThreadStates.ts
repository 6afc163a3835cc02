import { statusFields } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { CustomStatus } from './CommentAnnotation.js';
import type { ThreadWrites } from './CommentElement.js';
import type { ThreadRequest } from './CommentRequests.js';
import { commentProperties, emitAnalytics } from './commentAnalytics.js';
import { AUTHOR_OR_ADMIN, requireRight } from './commentRights.js';
import { commentSettingsOf } from './commentUi.js';
import { emitterOf, type CommentEmitter } from './createCommentEvents.js';
import type { ThreadSaver } from './createThreadSaver.js';
import { createThreadPatch, type UpdateBody } from './createThreadPatch.js';
import type { Threads } from './createThreads.js';
import { checkAccess, updatedContext } from './mergeContext.js';
import { defaultStatus, terminalStatus } from './threadRequest.js';

type ThreadStates = Pick<
  ThreadWrites,
  | 'assignUser'
  | 'updateStatus'
  | 'resolveCommentAnnotation'
  | 'unresolveCommentAnnotation'
  | 'updatePriority'
  | 'updateContext'
  | 'updateCustomList'
>;

/** Changes fields of a thread, apart from its comments, its visibility and its subscribers. */
export function createThreadStates(
  context: ClientContext,
  { threads, saver, events }: { threads: Threads; saver: ThreadSaver; events: CommentEmitter },
): ThreadStates {
  const { ui } = context;
  const { begin, patch } = createThreadPatch(context, { threads, saver });

  async function setStatus(request: ThreadRequest, status: CustomStatus) {
    const { found, me, isAuthorOrAdmin, annotationId } = await begin(request);
    const { status: oldStatus } = found.record;
    const { resolveStatusAccessAdminOnly } = commentSettingsOf(ui.getState().comments);
    const isResolving = status.type === 'terminal' || oldStatus.type === 'terminal';
    if (resolveStatusAccessAdminOnly && isResolving) requireRight(isAuthorOrAdmin, AUTHOR_OR_ADMIN);
    const commentAnnotation = await patch(found, statusFields(status, me), { status });
    const emit = emitterOf(events, found.record);
    const event = emit('updateStatus', { annotationId, commentAnnotation, newStatus: status, oldStatus });
    if (!found.record.isDraft && oldStatus.id !== status.id) {
      emitAnalytics(context, 'COMMENT_STATUS_CHANGED', {
        ...commentProperties(context, commentAnnotation, undefined),
        oldStatusId: oldStatus.id,
        newStatusId: status.id,
      });
    }
    if (status.type !== 'terminal') return { event, resolved: undefined };
    return { event, resolved: emit('resolveComment', { annotationId, commentAnnotation }) };
  }

  return {
    async assignUser({ assignedTo, ...request }) {
      const { found, annotationId } = await begin(request);
      const commentAnnotation = await patch(found, { assignedTo }, { assignedTo });
      return emitterOf(events, found.record)('assignUser', { annotationId, commentAnnotation, assignedTo });
    },
    updateStatus: async ({ status, ...request }) => (await setStatus(request, status)).event,
    async resolveCommentAnnotation(request) {
      const { resolved } = await setStatus(request, terminalStatus(ui.getState().comments));
      return resolved!; // the status is terminal
    },
    unresolveCommentAnnotation: async (request) =>
      (await setStatus(request, defaultStatus(ui.getState().comments))).event,
    async updatePriority({ priority: newPriority, ...request }) {
      const { found, annotationId } = await begin(request);
      const { priority: oldPriority } = found.record;
      const priority = newPriority ?? null;
      const commentAnnotation = await patch(found, { priority }, { priority });
      return emitterOf(events, found.record)('updatePriority', {
        annotationId,
        commentAnnotation,
        ...(newPriority && { newPriority }),
        ...(oldPriority && { oldPriority }),
      });
    },
    async updateCustomList({ customList, ...request }) {
      const { found } = await begin(request);
      return patch(found, { customList }, { customList });
    },
    async updateContext(annotationId, update, { merge = false } = {}) {
      checkAccess(update);
      const { found, isAuthorOrAdmin } = await begin({ annotationId });
      const { accessFields: _, access, ...keys } = update as { access?: object | null; accessFields?: unknown };
      const isSameAccess = JSON.stringify(access) === JSON.stringify(found.record.context?.access);
      if (access !== undefined && !isSameAccess) requireRight(isAuthorOrAdmin, AUTHOR_OR_ADMIN);
      const body = { ...keys, ...(access !== undefined && { access: access ?? {} }) };
      return patch(
        found,
        { context: updatedContext(found.record.context, update, merge) },
        { context: body as UpdateBody['context'], mergeContext: merge }, // the app's own keys; the service checks that they are JSON
      );
    },
  };
}
