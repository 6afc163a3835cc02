import { visibilityFor } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { documentMetadataOf } from '../../documents/documentMetadataOf.js';
import type { CommentContext } from '../../ParleyTypes.js';
import { addedEvent } from './addedEvent.js';
import type { NewCommentAnnotation } from './CommentAnnotation.js';
import type { ThreadWrites } from './CommentElement.js';
import type { ContextProvider } from './CommentRequests.js';
import { requireWriter } from './commentRights.js';
import type { CommentEmitter } from './createCommentEvents.js';
import { loadLater } from '../../loadLater.js';
import { whileOpening } from '../whileOpening.js';
import { createDeleteThread } from './createDeleteThread.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { Threads } from './createThreads.js';
import type { FoundThread } from './FoundThread.js';
import { checkAccess, layerContexts } from './mergeContext.js';
import { newId } from '../../newId.js';
import { serviceNow } from '../../session/serviceTime.js';
import { newThread } from './newThread.js';
import { pageInfo } from './pageInfo.js';
import { checkRequest, defaultStatus, documentFor } from './threadRequest.js';

/** The other parts of the element that adding threads uses. */
export interface ThreadWritesParts {
  threads: Threads;
  saver: ThreadSaver;
  events: CommentEmitter;
  contextProvider: () => ContextProvider | null;
  updateContext: ThreadWrites['updateContext'];
}

type WholeThreadWrites = Pick<ThreadWrites, 'addCommentAnnotation' | 'deleteCommentAnnotation'>;

/** Makes and deletes threads. */
export function createThreadWrites(context: ClientContext, parts: ThreadWritesParts): WholeThreadWrites {
  const { session, ui } = context;
  const { threads, saver, events, contextProvider, updateContext } = parts;

  const who = (userId: string) => ({ userId, organizationId: session.scope.value.organizationId ?? '' });
  const shown = (documentId: string, record: FoundThread['record']) => threads.present({ documentId, record });

  /** Without the keys of the context provider, `access` among them, more people would see the thread. */
  const refuse = async (cause: unknown): Promise<never> => {
    throw (await loadLater()).contextFailure(context, cause);
  };

  async function addCommentAnnotation({
    annotation,
    visibility,
    options,
    onShown,
    onQueued,
    isLeft,
  }: Parameters<WholeThreadWrites['addCommentAnnotation']>[0]) {
    checkRequest(context, options);
    const opening = options?.documentId === undefined && whileOpening(context);
    if (opening) await opening; // else it is shown and reported at once
    const documentId = documentFor(context, options);
    const from = requireWriter(context, documentId, options);
    const { comments: uiComments } = ui.getState();
    const location = annotation.location ?? context.documents.locations.value[0];
    // Ids are set now: preparing it again creates the same thread.
    const named: NewCommentAnnotation = {
      ...annotation,
      annotationId: annotation.annotationId ?? newId(),
      comments: annotation.comments.map((comment) => ({ ...comment, commentId: comment.commentId ?? newId() })),
    };
    const now = serviceNow();
    const prepare = (provided: CommentContext | null | undefined) => {
      const layered = layerContexts([provided, named.context]);
      checkAccess(layered);
      return newThread(named, {
        apiKey: context.apiKey,
        ...who(from.userId),
        documentId,
        ...documentMetadataOf(context.documents, documentId),
        from,
        context: layered,
        location,
        pageInfo: pageInfo(context, documentId),
        status: defaultStatus(uiComments),
        visibilityConfig: visibilityFor(visibility ?? uiComments.privateMode, who(from.userId)),
        now,
      });
    };
    let given: ReturnType<ContextProvider> | undefined;
    try {
      // A retry has its keys already.
      if (!saver.unsynced.isRetried({ type: 'add', annotation })) given = contextProvider()?.(documentId, location);
    } catch (cause) {
      return refuse(cause);
    }
    const isPromise = typeof given?.then === 'function'; // of the browser, or of a library
    let thread = prepare(isPromise ? null : (given as CommentContext | null | undefined));
    const { isDraft = false } = thread.record;
    if (!isDraft) events.triggered(shown(documentId, thread.record));
    if (isPromise) {
      const [answer] = await saver.wait(Promise.allSettled([given]));
      thread = 'value' in answer ? prepare(answer.value) : await refuse(answer.reason);
    }

    const { record, body, invited } = thread;
    const { annotationId } = record;
    const answer = await saver.save({
      documentId,
      change: { type: 'add', annotationId, record },
      // A retry is for the same people, whatever private mode and the context provider say by then.
      request: {
        type: 'add',
        annotation: { ...named, context: record.context },
        visibility: record.visibilityConfig,
        options,
      },
      operation: 'commentAnnotations/add',
      onShown,
      onQueued,
      isLeft,
      body,
      invited,
    });
    const commentAnnotation = shown(documentId, answer.record ?? record);
    const event = addedEvent(context, { events, updateContext }, commentAnnotation);
    if (isDraft) return event.prepare();
    return event.emit();
  }

  return { addCommentAnnotation, deleteCommentAnnotation: createDeleteThread(context, parts) };
}
