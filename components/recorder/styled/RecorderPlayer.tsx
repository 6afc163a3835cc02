'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { loadRecordings } from '../loadRecordings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';

export interface RecorderPlayerProps
  extends BoundedProps, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /** Of the recording. */
  recorderId: string;
  /** Says who recorded it and when, and offers its author to delete it; called when it is deleted. */
  onDelete?: ((recorderId: string) => void) | undefined;
  /** Dark or light whatever surrounds the component. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
}

const Unbounded = forwardRef<HTMLDivElement, Drawn<RecorderPlayerProps>>(function RecorderPlayer(props, ref) {
  return useFeature('recorder') ? <Player {...props} ref={ref} /> : null;
});

/**
 * One recording with its player: waveform, speed, captions, transcript, download. Renders a `<div>`. Its code is a chunk of its own. Needs the
 * styles of `@parley/react/recorder.css`.
 */
export const RecorderPlayer = withBoundary<RecorderPlayerProps, HTMLDivElement>('RecorderPlayer', Unbounded);

const Player = forwardRef<HTMLDivElement, Drawn<RecorderPlayerProps>>(function Player(
  { recorderId, onDelete, darkMode, variant, className, ...props },
  ref,
) {
  const { module } = useLazy(loadRecordings, true);
  usePreset();
  return (
    <div
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      className={['parley-root', className].filter(Boolean).join(' ')}
      {...props}
      ref={ref}
    >
      {module && <module.SingleRecording recorderId={recorderId} onDelete={onDelete} />}
    </div>
  );
});
