'use client';
import { useMemo } from 'react';
import { ParleyError } from '@parley/protocol/constants';
import { useNewest } from '../../hooks/useNewest.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { PAGE_MODE_COMPOSER_ID } from '../../src/elements/comment/composer/ComposerMethods.js';
import type { ComposerRootProps } from './ComposerRoot.js';

export interface ComposerPlace {
  /** @default the root document */
  documentId?: string | undefined;
  /** @default the first active location */
  locationId?: string | undefined;
  /** The thread that is answered. */
  annotationId?: string | undefined;
}

/** What connects a composer to the comment element: how it saves, and its events. */
export function useComposerConnection(
  place: ComposerPlace,
): Required<
  Pick<
    ComposerRootProps,
    'onSubmit' | 'onUpload' | 'onTextChange' | 'onVisibilityChoice' | 'onMentionSearch' | 'onAbandon'
  >
> {
  const { client } = useParley();
  const newest = useNewest(place);
  return useMemo(() => {
    const element = client.getCommentElement();
    return {
      async onSubmit({ targetComposerElementId, annotationId, commentId, comment, context, assignedTo, visibility }) {
        const { documentId, locationId } = newest.current;
        const options = documentId === undefined ? undefined : { documentId };
        if (annotationId !== undefined && commentId !== undefined) {
          await element.updateComment({ annotationId, comment: { ...comment, commentId }, merge: true, options });
        } else if (annotationId !== undefined) {
          await element.addComment({ annotationId, comment, assignedTo, visibility, options });
        } else {
          const location = locationId === undefined ? undefined : locationOf(locationId);
          const annotation = { comments: [comment], context, assignedTo, location };
          await element.addCommentAnnotation({ annotation, visibility, options });
        }
        if (targetComposerElementId === PAGE_MODE_COMPOSER_ID) forgetPageContext();
      },
      async onUpload(file, { attachmentId, onProgress, signal }) {
        const { session, documents } = client.context;
        const { name, size, type } = file;
        const documentId = newest.current.documentId ?? documents.current.value?.rootDocumentId;
        if (!documentId) {
          throw new ParleyError('FAILED_PRECONDITION', 'No document is open, so there is nowhere to put the file.');
        }
        await session.upload({ file, documentId, attachmentId, name, scope: 'default', onProgress, signal });
        // No address: the one of an upload is good for minutes, a comment that is read carries a fresh one.
        return { attachmentId, name, size, ...(type && { mimeType: type }) };
      },
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

    function locationOf(id: string) {
      return client.context.documents.locations.value.find((location) => String(location.id) === id) ?? { id };
    }
    /** Cleared after submit, unless the host wants to keep it (client contract §7.12). */
    function forgetPageContext() {
      if (client.context.ui.getState().comments.pageModeComposer?.clearContext === false) return;
      element.clearPageModeComposerContext();
    }
  }, [client, newest]);
}
