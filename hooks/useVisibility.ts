'use client';
import { useCallback } from 'react';
import { visibilityFor } from '@parley/protocol/constants';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { PrivateModeConfig, VisibilityConfig, VisibilityLevel } from '../src/elements/comment/CommentRequests.js';
import { levelOf, mayView } from '../src/elements/comment/visibilityLevel.js';
import type { UiState } from '../src/ui/uiStore.js';
import { mutationKeys } from './mutationKeys.js';
import { useCommentAnnotation } from './commentAnnotations.js';
import { useCommentElement } from './elements.js';
import { useCanComment } from './useCommentSettings.js';
import { useObservable } from './useObservable.js';
import { useParley } from './ParleyContext.js';
import type { Write } from './shapes.js';
import { useStable } from './useStable.js';
import { useUi } from './useUi.js';
import { useWrite } from './useWrite.js';
import { contextOf } from '../src/contextOf.js';

export interface UseVisibilityResult {
  /** The visibility of the thread. Without a thread: of the next new thread. */
  visibility: VisibilityConfig;
  level: VisibilityLevel;
  /** The person may change it: its author or an admin. Without a thread: anybody who is signed in. Never who may only read. */
  canChange: boolean;
  /**
   * Whether the visibility lets this person see it. Access to the document and the access context decide too. Another function when it
   * answers otherwise.
   * @param organizationId the organization of that person; default the session's
   */
  canView: (userId: string, organizationId?: string) => boolean;
  /** Changes who may see the thread. Rejects with `INVALID_ARGUMENT` without a thread: use `enablePrivateMode` for new threads. */
  updateVisibility: (config: VisibilityConfig) => Promise<CommentAnnotation>;
  isPending: boolean;
  error: Write<VisibilityConfig, CommentAnnotation>['error'];
  /** The visibility of all new threads. `null` while private mode is off. */
  privateMode: PrivateModeConfig | null;
  enablePrivateMode: (config: PrivateModeConfig) => void;
  disablePrivateMode: () => void;
}

/** Who may see a thread. Without `annotationId`: who may see the next new thread. */
export function useVisibility(annotationId?: string): UseVisibilityResult {
  const { session } = contextOf(useParley().client);
  const { enablePrivateMode, disablePrivateMode } = useCommentElement();
  const { userId, organizationId } = useObservable(session.scope);
  const me = useObservable(session.user);
  const privateMode = useUi(selectPrivateMode);
  const { data: annotation } = useCommentAnnotation(annotationId ?? '', undefined, {
    enabled: annotationId !== undefined,
  });
  const canComment = useCanComment(annotation?.metadata.documentId);
  const authorId = annotationId === undefined ? userId : annotation?.from.userId;
  // A thread that changes otherwise has an equal visibility.
  const visibility = useStable(
    annotation?.visibilityConfig ??
      visibilityFor(annotationId === undefined ? privateMode : null, {
        userId: userId ?? '',
        organizationId: organizationId ?? '',
      }),
  );
  const { mutateAsync, isPending, error } = useWrite(
    [...mutationKeys.comments('updateVisibility'), annotationId ?? ''], // another thread begins without the error of this one
    (client, config: VisibilityConfig) =>
      client.getCommentElement().updateVisibility({ annotationId: annotationId ?? '', ...config }),
  );
  return {
    visibility,
    level: levelOf(visibility, authorId),
    canChange:
      canComment && me !== null && (annotationId === undefined || me.userId === authorId || me.isAdmin === true),
    canView: useCallback(
      (viewerId, theirs = organizationId ?? undefined) => mayView(visibility, authorId, viewerId, theirs),
      [visibility, authorId, organizationId],
    ),
    updateVisibility: mutateAsync,
    isPending,
    error,
    privateMode,
    enablePrivateMode,
    disablePrivateMode,
  };
}

const selectPrivateMode = ({ comments }: UiState) => comments.privateMode ?? null;
