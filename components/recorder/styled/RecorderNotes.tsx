'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import { RecordingFrame } from './RecordingFrame.js';

export interface RecorderNotesProps
  extends BoundedProps, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /** Only this recording. @default all on the root document that are not in a comment */
  recorderId?: string | undefined;
  /** Called when a recording is deleted, and that can no longer be undone. */
  onDelete?: ((recorderId: string) => void) | undefined;
  /** Shows `contentSummary` of a recording, which a recorder provider may give. @default true */
  summary?: boolean | undefined;
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
}

const Unbounded = forwardRef<HTMLDivElement, Drawn<RecorderNotesProps>>(function RecorderNotes(
  { recorderId, summary = true, onDelete, darkMode, variant, ...props },
  ref,
) {
  if (!useFeature('recorder')) return null;
  return (
    <RecordingFrame {...{ darkMode, variant }} {...props} ref={ref}>
      {({ RecordingList }) => <RecordingList {...{ recorderId, summary, onDelete, darkMode }} />}
    </RecordingFrame>
  );
});

/**
 * The recordings on the root document, live, each with its author and its player. Renders a `<div>` with a list. Its code is a
 * chunk of its own. Needs the styles of `@parley/react/recorder.css`.
 */
export const RecorderNotes = withBoundary<RecorderNotesProps, HTMLDivElement>('RecorderNotes', Unbounded);
