'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import { RecordingFrame } from './RecordingFrame.js';

export interface RecorderPlayerProps
  extends BoundedProps, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /** Of the recording. */
  recorderId: string;
  /** Says who recorded it and when, and offers its author to delete it; called when it is deleted, and that can no longer be undone. */
  onDelete?: ((recorderId: string) => void) | undefined;
  /** Shows `contentSummary` of a recording, which a recorder provider may give. @default true */
  summary?: boolean | undefined;
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
}

const Unbounded = forwardRef<HTMLDivElement, Drawn<RecorderPlayerProps>>(function RecorderPlayer(
  { recorderId, summary = true, onDelete, darkMode, variant, ...props },
  ref,
) {
  if (!useFeature('recorder')) return null;
  return (
    <RecordingFrame {...{ darkMode, variant }} {...props} ref={ref}>
      {({ SingleRecording }) => <SingleRecording {...{ recorderId, summary, onDelete, darkMode }} />}
    </RecordingFrame>
  );
});

/**
 * One recording with its player: waveform, speed, captions, transcript, download. Renders a `<div>`. Its code is a chunk of its own. Needs the
 * styles of `@parley/react/recorder.css`.
 */
export const RecorderPlayer = withBoundary<RecorderPlayerProps, HTMLDivElement>('RecorderPlayer', Unbounded);
