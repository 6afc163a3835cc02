'use client';
import { useMemo } from 'react';
import { useNewest } from '../../hooks/useNewest.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { PAGE_MODE_COMPOSER_ID } from '../../src/elements/comment/composer/ComposerMethods.js';
import type { NewCommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { commentInternals } from '../../src/elements/comment/commentInternals.js';
import { writingAs } from '../../src/elements/comment/componentWrites.js';
import type { UnsavedCommentOptions } from '../../src/elements/comment/CommentRequests.js';
import type { ComposerSubmission } from '../../src/elements/comment/composer/Composer.js';
import type { ComposerRootProps } from './ComposerRoot.js';
import { untilQueued } from './untilQueued.js';
import { contextOf } from '../../src/contextOf.js';

export interface ComposerPlace {
  /** The document of the comment. @default the root document */
  documentId?: string | undefined;
  /** The location of a new thread. @default the first active location */
  locationId?: string | undefined;
  /** The thread that is answered. */
  annotationId?: string | undefined;
  /** Of the component that the composer is in. @default as the setting */
  readOnly?: boolean | undefined;
}

/**
 * Connects a composer to the comment element: saving and events.
 * @param thread fields of a new thread
 */
export function useComposerConnection(
  place: ComposerPlace,
  thread?: Partial<NewCommentAnnotation>,
): Required<
  Pick<
    ComposerRootProps,
    'onSubmit' | 'onUpload' | 'onTextChange' | 'onVisibilityChoice' | 'onMentionSearch' | 'onAbandon'
  >
> {
  const { client } = useParley();
  const { readOnly } = place;
  const newest = useNewest({ ...place, thread });
  return useMemo(() => {
    const element = writingAs(commentInternals(client.getCommentElement()), readOnly);
    return {
      async onSubmit(submission, onQueuedSubmission, isLeft, onShownSubmission) {
        const isPage = submission.targetComposerElementId === PAGE_MODE_COMPOSER_ID;
        const pageContext = isPage && contextOf(client).ui.getState().comments.pageModeComposer;
        const onShown = () => {
          onShownSubmission();
          // Unless the host wants to store it (client contract §7.12).
          if (pageContext && pageContext.clearContext !== false) element.clearPageModeComposerContext();
        };
        try {
          await untilQueued((onQueued) => save(submission, { onShown, onQueued, isLeft }), onQueuedSubmission);
        } catch (error) {
          if (pageContext) element.setContextInPageModeComposer(pageContext); // with the comment, which is in the composer again
          throw error;
        }
      },
      onUpload: (file, { attachmentId, onProgress, signal }) =>
        element.uploadAttachment({ ...newest.current, file, attachmentId, onProgress, signal }),
      onTextChange: (change) => element.reportComposer({ type: 'textChange', ...change }),
      onVisibilityChoice: (visibility, annotation) =>
        element.reportComposer({ type: 'visibility', visibility, annotation }),
      onMentionSearch: ({ searchText, type }) =>
        element.reportComposer({ type: 'search', searchText, searchType: type }),
      onAbandon({ comment }) {
        const { annotationId } = newest.current;
        if (annotationId === undefined) return;
        element.reportComposer({ type: 'abandon', annotation: { annotationId, comments: [comment] } });
      },
    };

    async function save(submission: ComposerSubmission, callbacks: UnsavedCommentOptions) {
      const { annotationId, commentId, comment, context, assignedTo, visibility } = submission;
      const { documentId, locationId, thread } = newest.current;
      const options = documentId === undefined ? undefined : { documentId };
      if (annotationId !== undefined && commentId !== undefined) {
        await element.updateComment({
          annotationId,
          comment: { ...comment, commentId },
          merge: true,
          options,
          ...callbacks,
        });
      } else if (annotationId !== undefined) {
        await element.addComment({ annotationId, comment, assignedTo, visibility, options, ...callbacks });
      } else {
        const location = locationId === undefined ? undefined : locationOf(locationId);
        const annotation = { ...thread, comments: [comment], context, assignedTo, location };
        await element.addCommentAnnotation({ annotation, visibility, options, ...callbacks });
      }
    }
    function locationOf(id: string) {
      return contextOf(client).documents.locations.value.find((location) => String(location.id) === id) ?? { id };
    }
  }, [client, newest, readOnly]);
}
