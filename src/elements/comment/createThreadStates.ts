import { ParleyError, visibilityFor } from '@parley/protocol/constants';
import { statusFields } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { CustomStatus } from './CommentAnnotation.js';
import type { ThreadWrites } from './CommentElement.js';
import type { ThreadRequest, VisibilityConfig } from './CommentRequests.js';
import { commentProperties, emitAnalytics } from './commentAnalytics.js';
import { requireRight } from './commentRights.js';
import { commentSettingsOf } from './commentUi.js';
import type { CommentEmitter } from './createCommentEvents.js';
import type { ThreadSaver } from './createThreadSaver.js';
import { createThreadPatch, type UpdateBody } from './createThreadPatch.js';
import type { Threads } from './createThreads.js';
import type { FoundThread } from './FoundThread.js';
import { checkAccess, updatedContext } from './mergeContext.js';
import { defaultStatus, terminalStatus } from './threadRequest.js';

type ThreadStates = Pick<
  ThreadWrites,
  | 'assignUser'
  | 'updateStatus'
  | 'resolveCommentAnnotation'
  | 'unresolveCommentAnnotation'
  | 'updatePriority'
  | 'updateVisibility'
  | 'updateAccess'
  | 'updateContext'
  | 'updateCustomList'
  | 'subscribeCommentAnnotation'
  | 'unsubscribeCommentAnnotation'
>;

/** Who may decide who sees a thread. */
const AUTHOR_OR_ADMIN = 'the author of the thread or an admin';

/** Changes what a thread is, apart from its messages. */
export function createThreadStates(
  context: ClientContext,
  { threads, saver, events }: { threads: Threads; saver: ThreadSaver; events: CommentEmitter },
): ThreadStates {
  const { session, ui } = context;
  const { begin, patch } = createThreadPatch(context, { threads, saver });
  /** A draft is its author's alone: what is done to it is told to nobody. */
  const tellOf = ({ record }: FoundThread) => (record.isDraft ? events.prepare : events.emit);

  async function setStatus(request: ThreadRequest, status: CustomStatus) {
    const { found, me, isAuthorOrAdmin, annotationId } = await begin(request);
    const { status: oldStatus } = found.record;
    const { resolveStatusAccessAdminOnly } = commentSettingsOf(ui.getState().comments);
    const isResolving = status.type === 'terminal' || oldStatus.type === 'terminal';
    if (resolveStatusAccessAdminOnly && isResolving) requireRight(isAuthorOrAdmin, AUTHOR_OR_ADMIN);
    const commentAnnotation = await patch(found, statusFields(status, me), { status });
    const tell = tellOf(found);
    const event = tell('updateStatus', { annotationId, commentAnnotation, newStatus: status, oldStatus });
    if (!found.record.isDraft) {
      emitAnalytics(context, 'COMMENT_STATUS_CHANGED', {
        ...commentProperties(commentAnnotation, undefined),
        oldStatusId: oldStatus.id,
        newStatusId: status.id,
      });
    }
    if (status.type !== 'terminal') return { event, resolved: undefined };
    return { event, resolved: tell('resolveComment', { annotationId, commentAnnotation }) };
  }

  async function subscribe(request: ThreadRequest, isSubscribed: boolean) {
    const { found, me, annotationId } = await begin(request);
    const { [me.userId]: _, ...subscribedUsers } = found.record.subscribedUsers;
    const { [me.userId]: __, ...unsubscribedUsers } = found.record.unsubscribedUsers;
    const mine = { [me.userId]: { user: me, type: 'manual' as const } };
    const { documentId } = found;
    const fields = isSubscribed
      ? { subscribedUsers: { ...subscribedUsers, ...mine }, unsubscribedUsers }
      : { subscribedUsers, unsubscribedUsers: { ...unsubscribedUsers, ...mine } };
    const { record } = await saver.save({
      documentId,
      change: { type: 'patch', annotationId, fields },
      operation: 'commentAnnotations/subscribe',
      body: { annotationId, isSubscribed },
    });
    const commentAnnotation = threads.present({ documentId, record: record ?? { ...found.record, ...fields } });
    const name = isSubscribed ? 'subscribeCommentAnnotation' : 'unsubscribeCommentAnnotation';
    return tellOf(found)(name, { annotationId, commentAnnotation });
  }

  async function setVisibility(request: ThreadRequest, visibility: VisibilityConfig) {
    const { found, me, isAuthorOrAdmin, annotationId } = await begin(request);
    requireRight(isAuthorOrAdmin, AUTHOR_OR_ADMIN);
    const { organizationId } = session.scope.value;
    const newVisibility = visibilityFor(visibility, { userId: me.userId, organizationId: organizationId ?? '' });
    const { visibilityConfig: oldVisibility } = found.record;
    const commentAnnotation = await patch(found, { visibilityConfig: newVisibility }, { visibility: newVisibility });
    tellOf(found)('updateVisibility', { annotationId, commentAnnotation, newVisibility, oldVisibility });
    return { found, commentAnnotation, oldVisibility };
  }

  let hasWarned = false;
  return {
    async assignUser({ assignedTo, ...request }) {
      const { found, annotationId } = await begin(request);
      const commentAnnotation = await patch(found, { assignedTo }, { assignedTo });
      return tellOf(found)('assignUser', { annotationId, commentAnnotation, assignedTo });
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
      return tellOf(found)('updatePriority', {
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
    async updateVisibility({ annotationId, options, visibility, type, organizationId, organizationIds, userIds }) {
      const asked = visibility ?? (type && { type, organizationId, organizationIds, userIds });
      if (!asked) throw new ParleyError('INVALID_ARGUMENT', 'type: say who may see the thread.');
      return (await setVisibility({ annotationId, options }, asked)).commentAnnotation;
    },
    async updateAccess({ accessMode, ...request }) {
      if (!hasWarned) context.log.warn('updateAccess is deprecated. Call updateVisibility.');
      hasWarned = true;
      const type = accessMode === 'private' ? 'restricted' : 'public';
      const { found, commentAnnotation, oldVisibility } = await setVisibility(request, { type });
      tellOf(found)('updateAccess', {
        annotationId: request.annotationId,
        commentAnnotation,
        newAccessMode: accessMode,
        oldAccessMode: oldVisibility.type === 'public' ? 'public' : 'private',
      });
      return commentAnnotation;
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
    subscribeCommentAnnotation: (request) => subscribe(request, true),
    unsubscribeCommentAnnotation: (request) => subscribe(request, false),
  };
}
