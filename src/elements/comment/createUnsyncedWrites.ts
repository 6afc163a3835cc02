import type { ParleyError } from '@parley/protocol/constants';
import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import { definedFields } from '../../definedFields.js';
import { newId } from '../../newId.js';
import type { RefusedWrite } from '../../session/Session.js';
import type { NewComment } from './CommentAnnotation.js';
import type { ThreadWrites } from './CommentElement.js';
import type { WholeCommentElement } from './WholeCommentElement.js';
import type { ContentRequest, UnsyncedChange } from './content/UnsyncedChange.js';
import type { CommentEmitter } from './createCommentEvents.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { Threads } from './createThreads.js';
import { requireReader } from './commentRights.js';
import { isEmpty, newComment } from './newComment.js';
import { serviceNow } from '../../session/serviceTime.js';

/** The other parts of the element that retries use. */
export interface UnsyncedWritesParts extends Pick<
  ThreadWrites,
  'addCommentAnnotation' | 'addComment' | 'updateComment'
> {
  threads: Threads;
  saver: ThreadSaver;
  events: CommentEmitter;
}

type UnsyncedWrites = Pick<
  WholeCommentElement,
  'addComment' | 'updateComment' | 'retryCommentAnnotation' | 'discardUnsynced' | 'saveLost'
>;

type CommentWrite = Exclude<ContentRequest, { type: 'add' }>;

/** Writes of comments that include earlier unsaved changes: a thread is sent before its replies, an edit with its comment. */
export function createUnsyncedWrites(context: ClientContext, parts: UnsyncedWritesParts): UnsyncedWrites {
  const { session, documents } = context;
  const { threads, saver, events } = parts;
  const { unsynced } = saver;

  function ask({ type, ...request }: ContentRequest): Promise<unknown> {
    // Each type names the method that takes its request; the compiler loses the pairs.
    if (type === 'add') return parts.addCommentAnnotation(request as Parameters<typeof parts.addCommentAnnotation>[0]);
    if (type === 'addComment') return parts.addComment(request as Parameters<typeof parts.addComment>[0]);
    return parts.updateComment(request as Parameters<typeof parts.updateComment>[0]);
  }
  const retry = (request: ContentRequest | undefined) =>
    request ? unsynced.retry(request, () => ask(request)) : Promise.resolve();
  const report = (error: ParleyError) => {
    if (error.code !== 'CANCELLED') context.reportError(error, 'comments');
  };

  /** Saves an unsaved thread, as nothing can be added to it before. Resolves `true` when the service has it. */
  async function sendThread(annotationId: string): Promise<boolean> {
    await retry(unsynced.making(annotationId)?.request).catch(report);
    return !unsynced.making(annotationId);
  }

  /** Writes of an earlier visit that the service has refused now: they are shown, to be retried or discarded. */
  session.whileSignedIn(() => {
    const subscription = session.refusedWrites?.subscribe(recover);
    return () => subscription?.unsubscribe();
  });
  function recover(writes: readonly RefusedWrite[]) {
    if (writes.length === 0) return;
    session.refusedWrites?.set([]);
    for (const write of writes) {
      if (write.content) unsynced.restore(write.content as UnsyncedChange); // as the saver passed it
      report(write.error);
    }
  }

  const saveLost: UnsyncedWrites['saveLost'] = async (request, documentId) => {
    const { type, annotationId, comment } = request;
    if (await threads.seek(annotationId)) return false;
    const change: ThreadChange =
      type === 'addComment'
        ? { type, annotationId, comment: newComment(comment, requireReader(context), serviceNow()).record }
        : { type, annotationId, commentId: comment.commentId, fields: {} };
    unsynced.retain({ documentId, change, request });
    return true;
  };

  /** Keeps what was written for a thread that is gone, also when this page has never loaded it: the saver has not seen it then. */
  const keepLost = <Sent>(request: CommentWrite, isLeft: unknown, sending: Promise<Sent>) =>
    sending.catch(async (error: ParleyError) => {
      const documentId = request.options?.documentId ?? documents.current.value?.rootDocumentId;
      // A composer has its content still.
      if (error.code === 'NOT_FOUND' && !isLeft && documentId && !isEmpty(request.comment))
        await saveLost(request, documentId).catch(() => false);
      throw error;
    });

  return {
    async addComment({ onShown, onQueued, isLeft, ...request }) {
      const { annotationId, comment } = request;
      if (unsynced.making(annotationId)) await sendThread(annotationId);
      const named = { ...request, comment: { ...comment, commentId: comment.commentId ?? newId() } };
      const sending = parts.addComment({ ...named, onShown, onQueued, isLeft });
      return keepLost({ type: 'addComment', ...named }, isLeft, sending);
    },
    async updateComment(request) {
      const { annotationId, comment, options, onShown, onQueued, isLeft, merge = false } = request;
      const { commentId } = comment;
      const made = unsynced.making(annotationId, commentId)?.request;
      const edited = made && withEdit(made, comment, merge);
      if (!edited) {
        if (unsynced.making(annotationId)) await sendThread(annotationId);
        const kept = { type: 'updateComment', annotationId, comment, merge, options } as const;
        return keepLost(kept, isLeft, parts.updateComment(request));
      }
      await retry({ ...edited, onShown, onQueued, isLeft });
      const commentAnnotation = threads.present(await saver.require(annotationId));
      const updated = commentAnnotation.comments.find((other) => other.commentId === commentId)!; // it has just been saved
      // A draft emits no events, and a comment sent with its thread was just reported as added.
      const emit = isOfDraft(made, commentId) ? events.prepare : events.emit;
      return emit('updateComment', { annotationId, commentAnnotation, commentId, comment: updated });
    },
    async retryCommentAnnotation(annotationId) {
      threads.retryContent(annotationId);
      if (!(await sendThread(annotationId))) return;
      for (const { request } of unsynced.of(annotationId)) retry(request).catch(report);
    },
    saveLost,
    discardUnsynced({ annotationId, commentId }) {
      for (const { change } of unsynced.of(annotationId)) {
        const isAbout =
          change.type === 'add'
            ? change.record.comments.some((comment) => comment.commentId === commentId)
            : change.type === 'addComment'
              ? change.comment.commentId === commentId
              : 'commentId' in change && change.commentId === commentId;
        if (isAbout) void unsynced.abandon(change);
      }
    },
  };
}

function isOfDraft(made: ContentRequest, commentId: string): boolean {
  if (made.type !== 'add') return made.comment.isDraft === true;
  const { isDraft, comments } = made.annotation;
  return isDraft === true || comments.some((comment) => comment.commentId === commentId && comment.isDraft);
}

/** The request that created a comment, with its new content; `undefined` when it would be empty. */
function withEdit(made: ContentRequest, comment: NewComment, isMerged: boolean): ContentRequest | undefined {
  const edit = (before: NewComment): NewComment => {
    if (before.commentId !== comment.commentId) return before;
    // The comment sent in place of a draft is no draft.
    return isMerged ? { ...before, ...definedFields(comment), isDraft: comment.isDraft } : comment;
  };
  if (made.type === 'add') {
    const comments = made.annotation.comments.map(edit);
    return comments.some(isEmpty) ? undefined : { ...made, annotation: { ...made.annotation, comments } };
  }
  const next = edit(made.comment);
  return made.type === 'updateComment' || isEmpty(next) ? undefined : { ...made, comment: next };
}
