import type { ClientContext } from '../../../ClientContext.js';
import { definedFields } from '../../../definedFields.js';
import { addedEvent } from '../addedEvent.js';
import type { CommentElement } from '../CommentElement.js';
import { requireWriter } from '../commentRights.js';
import type { CommentEmitter } from '../createCommentEvents.js';
import type { SavedChange, ThreadSaver } from '../createThreadSaver.js';
import type { Threads } from '../createThreads.js';
import type { PlacementReports } from './CommentPlacement.js';

export interface DraftSendingParts extends Pick<CommentElement, 'updateComment' | 'updateContext'> {
  threads: Threads;
  saver: ThreadSaver;
  events: CommentEmitter;
}

/** The part of the comment element that publishes threads that were stored as drafts. They are new then: `addCommentAnnotation` fires. */
export function createDraftSending(
  context: ClientContext,
  parts: DraftSendingParts,
): Pick<PlacementReports, 'sendDraftThread'> {
  const { threads, saver, events } = parts;
  return {
    async sendDraftThread({ annotationId, comment, options, onQueued, isLeft }) {
      const { documentId, record } = threads.find(annotationId) ?? (await saver.require(annotationId));
      requireWriter(context, documentId, options);
      const asSent = record.comments.map((other) => ({
        ...other,
        ...(other.commentId === comment.commentId && definedFields(comment)),
        isDraft: false,
      }));
      // `definedFields` leaves what is not named, and what is named is of the comment's own types.
      const sent = { ...record, isDraft: false, comments: asSent as typeof record.comments };
      events.triggered(threads.present({ documentId, record: sent }));

      let published: Promise<SavedChange> | undefined;
      const publish = async () => {
        const now = await saver.require(annotationId);
        const comments = now.record.comments.map((other) => ({ ...other, isDraft: false }));
        return saver.save({
          documentId,
          change: { type: 'patch', annotationId, fields: { isDraft: false, comments } },
          operation: 'commentAnnotations/update',
          body: { annotationId, isDraft: false },
          onQueued,
        });
      };
      // The comment is published with its thread: by itself it cannot be seen before that.
      await parts.updateComment({
        annotationId,
        comment: { ...comment, isDraft: true },
        merge: true,
        options,
        isLeft,
        onQueued() {
          published = publish(); // both are queued then, and stay stored if the visit ends now
          published.catch(() => undefined); // awaited below
        },
      });
      const saved = await (published ?? publish());
      addedEvent(context, parts, threads.present({ documentId, record: saved.record ?? sent })).emit();
    },
  };
}
