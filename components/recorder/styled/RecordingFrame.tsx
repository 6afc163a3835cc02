'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { loadRecordings } from '../loadRecordings.js';

type Recordings = Awaited<ReturnType<typeof loadRecordings>>;

interface RecordingFrameProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  darkMode: boolean | undefined;
  variant: string | undefined;
  /** The content, rendered by the chunk that shows recordings. */
  children: (recordings: Recordings) => ReactNode;
}

/** The `<div>` around `RecorderNotes` and `RecorderPlayer`, whose code is loaded when one is on screen. */
export const RecordingFrame = forwardRef<HTMLDivElement, RecordingFrameProps>(function RecordingFrame(
  { darkMode, variant, className, children, ...props },
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
      {module && children(module)}
    </div>
  );
});
