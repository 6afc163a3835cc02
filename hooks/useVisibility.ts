'use client';
import { useCallback, useMemo } from 'react';
import { visibilityFor } from '@parley/protocol/constants';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { PrivateModeConfig, VisibilityConfig, VisibilityLevel } from '../src/elements/comment/CommentElement.js';
import { levelOf, mayView } from '../src/elements/comment/visibilityLevel.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useCommentAnnotation } from './useCommentAnnotation.js';
import { useCommentElement } from './useCommentElement.js';
import { useObservable } from './useObservable.js';
import { useParley } from './ParleyContext.js';
import type { Write } from './shapes.js';
import { useUi } from './useUi.js';
import { useWrite } from './useWrite.js';
import { contextOf } from '../src/contextOf.js';

export interface UseVisibilityResult {
  /** Of the thread; without one, what the next new thread gets. */
  visibility: VisibilityConfig;
  level: VisibilityLevel;
  /** The author and admins may change it; what comes next, whoever is signed in. */
  canChange: boolean;
  /** By visibility alone: document access and access context count besides. @param organizationId theirs; absent: the present one */
  canView: (userId: string, organizationId?: string) => boolean;
  /** Rejects with `INVALID_ARGUMENT` without a thread: `enablePrivateMode` is for what comes next. */
  updateVisibility: (config: VisibilityConfig) => Promise<CommentAnnotation>;
  isPending: boolean;
  error: Write<VisibilityConfig, CommentAnnotation>['error'];
  privateMode: PrivateModeConfig | null;
  enablePrivateMode: (config: PrivateModeConfig) => void;
  disablePrivateMode: () => void;
}

/** Who sees a thread, or, without `annotationId`, the next new one. */
export function useVisibility(annotationId?: string): UseVisibilityResult {
  const { session } = contextOf(useParley().client);
  const { enablePrivateMode, disablePrivateMode } = useCommentElement();
  const { userId, organizationId } = useObservable(session.scope);
  const me = useObservable(session.user);
  const privateMode = useUi(selectPrivateMode);
  const { data: annotation } = useCommentAnnotation(annotationId ?? '', undefined, {
    enabled: annotationId !== undefined,
  });
  const authorId = annotationId === undefined ? userId : annotation?.from.userId;
  const visibility = useMemo(
    () =>
      annotation?.visibilityConfig ??
      visibilityFor(annotationId === undefined ? privateMode : null, {
        userId: userId ?? '',
        organizationId: organizationId ?? '',
      }),
    [annotation, annotationId, privateMode, userId, organizationId],
  );
  const { mutateAsync, isPending, error } = useWrite((client, config: VisibilityConfig) =>
    client.getCommentElement().updateVisibility({ annotationId: annotationId ?? '', ...config }),
  );
  return {
    visibility,
    level: levelOf(visibility, authorId),
    canChange: me !== null && (annotationId === undefined || me.userId === authorId || me.isAdmin === true),
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
