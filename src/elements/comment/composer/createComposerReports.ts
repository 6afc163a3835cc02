import { visibilityFor } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { documentMetadataOf } from '../../../documents/documentMetadataOf.js';
import type { User } from '../../../ParleyTypes.js';
import type { CommentAnnotation, NewComment, NewCommentAnnotation, ThreadRecord } from '../CommentAnnotation.js';
import type { CommentEmitter } from '../createCommentEvents.js';
import type { Threads } from '../createThreads.js';
import { isEmpty, newComment } from '../newComment.js';
import { newThread } from '../newThread.js';
import { pageInfo } from '../pageInfo.js';
import { defaultStatus, documentFor } from '../threadRequest.js';
import type { ComposerReport, ComposerReports } from './ComposerMethods.js';
import { visibilityInputOf } from './visibilityLevels.js';

/** Creates the events of comments from reports of composers. They contain unsent content as the thread that it would create. */
export function createComposerReports(
  context: ClientContext,
  { threads, events }: { threads: Threads; events: CommentEmitter },
): ComposerReports {
  const { session, ui, documents, apiKey } = context;

  /** The thread that a draft replies to, or would create, with the draft as its last comment unless it is empty. */
  function threadOf(draft: NewCommentAnnotation, from: User): CommentAnnotation {
    const written = draft.comments.filter((comment) => !isEmpty(comment));
    const found = threads.find(draft.annotationId ?? '');
    if (found) {
      const added = written.map((comment) => newComment(comment, from, Date.now()).record);
      const comments = [...found.record.comments.filter(({ commentId }) => !isIn(written, commentId)), ...added];
      return threads.present({ ...found, record: { ...found.record, comments } });
    }
    const documentId = documentFor(context);
    const who = { userId: from.userId, organizationId: session.scope.value.organizationId ?? '' };
    const { record } = newThread(
      { ...draft, comments: written.length > 0 ? written : [NOTHING_YET] },
      {
        apiKey,
        ...who,
        documentId,
        ...documentMetadataOf(context.documents, documentId),
        from,
        context: draft.context,
        location: documents.locations.value[0],
        pageInfo: pageInfo(context, documentId),
        status: defaultStatus(ui.getState().comments),
        visibilityConfig: visibilityFor(ui.getState().comments.privateMode, who),
        now: Date.now(),
      },
    );
    const shown: ThreadRecord = written.length > 0 ? record : { ...record, comments: [] };
    return threads.present({ documentId, record: shown });
  }

  function emit(report: ComposerReport, from: User) {
    if (report.type === 'textChange') {
      const { text, annotation, targetComposerElementId } = report;
      events.emit('composerTextChange', { text, annotation, targetComposerElementId });
      return;
    }
    if (report.type === 'search') {
      events.emit('autocompleteSearch', { searchText: report.searchText, type: report.searchType });
      return;
    }
    const commentAnnotation = threadOf(report.annotation, from);
    const event = { annotationId: commentAnnotation.annotationId, commentAnnotation };
    if (report.type === 'visibility') {
      const { level, users } = report.visibility;
      const who = { userId: from.userId, organizationId: session.scope.value.organizationId ?? '' };
      const visibilityConfig = visibilityFor(visibilityInputOf(report.visibility), who);
      events.emit('visibilityOptionClicked', {
        ...event,
        commentAnnotation: { ...commentAnnotation, visibilityConfig },
        visibility: level,
        ...(level === 'restricted' && { users: [...users] }),
      });
    } else if (report.type === 'click') events.emit('composerClicked', event);
    else {
      const comment = commentAnnotation.comments.at(-1);
      // The thread may be deleted: what was written in reply to it is no draft of another thread.
      if (comment && threads.find(event.annotationId)) events.emit('addCommentDraft', { ...event, comment });
    }
  }

  return {
    reportComposer(report) {
      const user = session.user.value;
      const isPlaced =
        documents.current.value?.rootDocumentId || report.type === 'textChange' || report.type === 'search';
      if (user && isPlaced) emit(report, user);
    },
  };
}

/** Represents the first comment of a thread without content yet. */
const NOTHING_YET: NewComment = { commentText: '-' };

const isIn = (comments: readonly NewComment[], commentId: string) =>
  comments.some((comment) => comment.commentId === commentId);
