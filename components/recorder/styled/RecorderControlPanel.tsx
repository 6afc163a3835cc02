'use client';
import { forwardRef, useEffect, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useRecorderElement } from '../../../hooks/useRecorderElement.js';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';

export interface RecorderControlPanelProps
  extends BoundedProps, Omit<ComponentPropsWithoutRef<'section'>, 'children' | 'onError'> {
  /** `floating`: in the corner of the window where lines begin. `thread`: where it is put. @default 'floating' */
  mode?: 'floating' | 'thread' | undefined;
  /** Shows only what a `RecorderTool` with this id records. @default everything that is recorded without an id */
  panelId?: string | undefined;
  /** Shows the choice of microphone and camera with the preview. @default a button opens it, and pauses the countdown meanwhile */
  settingsEmbedded?: boolean | undefined;
  /** A recording is trimmed as soon as it is saved. @default as the recorder element is set (`enableVideoEditor`): when the person wants it */
  autoOpenVideoEditor?: boolean | undefined;
  /** A recording of a camera or a screen plays in full screen, if the browser supports it. @default false */
  playVideoInFullScreen?: boolean | undefined;
  /** `false`: recordings of this panel are not transcribed. @default the setting of the recorder element: on, where the service supports it */
  recordingTranscription?: boolean | undefined;
  /** Called when the service has the file of a recording that this panel has shown. */
  onRecordedData?: ((recording: RecorderData) => void) | undefined;
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
}

const loadPanel = () => import('./RecorderPanel.js');

const Unbounded = forwardRef<HTMLElement, Drawn<RecorderControlPanelProps>>(function RecorderControlPanel(props, ref) {
  return useFeature('recorder') ? <Panel {...props} ref={ref} /> : null;
});

/**
 * The current recording: preview, loudness, time, and the controls; then the upload and the finished recording. It also shows why a recording could
 * not start, and offers to save recordings stored on this device after a closed tab or a lost network. Nothing while there is nothing to show.
 * Renders a `<section>`. Needs the styles of `@parley/react/recorder.css`.
 */
export const RecorderControlPanel = withBoundary<RecorderControlPanelProps, HTMLElement>(
  'RecorderControlPanel',
  Unbounded,
);

const Panel = forwardRef<HTMLElement, Drawn<RecorderControlPanelProps>>(function Panel(
  { mode = 'floating', recordingTranscription, darkMode, variant, className, ...props },
  ref,
) {
  const { module } = useLazy(loadPanel, true);
  const element = useRecorderElement();
  const { panelId = null } = props;
  useEffect(() => {
    if (recordingTranscription === undefined) return;
    element.setRecordingPanel(panelId, { recordingTranscription });
    return () => element.setRecordingPanel(panelId, null);
  }, [element, panelId, recordingTranscription]);
  usePreset();
  return (
    module && (
      <module.RecorderPanel
        {...props}
        data-parley-variant={variant}
        data-parley-mode={mode}
        {...themeAttribute(darkMode)}
        className={['parley-root parley-recorder', className].filter(Boolean).join(' ')}
        ref={ref}
      />
    )
  );
});
