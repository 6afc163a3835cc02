'use client';
import type { RefObject } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useIsDialogHost } from '../dialogHosts.js';
import { useBroughtIntoView } from '../useBroughtIntoView.js';
import { useDialogs } from './useDialogs.js';

interface HostedDialogProps {
  kind: 'pin' | 'bubble';
  annotation: CommentAnnotation;
  /** The threads that its dialog steps through, including `annotation`. @default that one */
  group?: readonly CommentAnnotation[] | undefined;
  /** The host's element that the dialog is positioned beside. */
  opener: RefObject<Element | null>;
  readOnly?: boolean | undefined;
  darkMode?: boolean | undefined;
  variant?: string | undefined;
}

/** The dialog of a thread that a component in the host's layout opens. Rendered only while the thread is selected. */
export function HostedDialog({ kind, annotation, group, opener, ...props }: HostedDialogProps) {
  const { annotationId } = annotation;
  const isHost = useIsDialogHost(
    annotationId,
    kind,
    group?.map((one) => one.annotationId),
  );
  const isOpen = useUi(({ comments }: UiState) => comments.selectedAnnotationId === annotationId);
  const isShown = isHost && isOpen;
  const { module } = useDialogs(isShown);
  useBroughtIntoView(annotationId, isShown);
  if (!isShown || !module) return null;
  return <module.ThreadDialog annotation={annotation} group={group} anchor={opener} opener={opener} {...props} />;
}
