'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useParley } from '../../../hooks/ParleyContext.js';
import { useObservable } from '../../../hooks/useObservable.js';
import { contextOf } from '../../../src/contextOf.js';
import { readOnlyReason } from '../../../src/permissions/readOnlyReason.js';
import { useRecorder } from '../../../hooks/useRecorder.js';
import { useRecorderElement } from '../../../hooks/useRecorderElement.js';
import type { InitRecordingOptions } from '../../../src/elements/recorder/RecorderElement.js';
import type { RecordingType } from '../../../src/elements/recorder/RecordingType.js';
import { StopIcon } from '../../internal/icons.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import { RECORDING_ICONS } from '../recordingIcons.js';
import { recorderStrings } from '../strings.js';

export interface RecorderToolProps
  extends
    BoundedProps,
    Pick<InitRecordingOptions, 'mode'>,
    Omit<ComponentPropsWithoutRef<'span'>, 'children' | 'onError'> {
  /** `all`: a button for each. @default 'all' */
  type?: RecordingType | 'all' | undefined;
  /** The `RecorderControlPanel` that shows what it records. @default every one without an id */
  panelId?: string | undefined;
  /** Text beside the icon of a single button. @default none */
  buttonLabel?: string | undefined;
  /** A recording stops by itself after so many seconds. @default never */
  maxLength?: number | undefined;
  /** Counts down three seconds before it records. @default as the recorder element is set: it does */
  recordingCountdown?: boolean | undefined;
  /**
   * A screen recording begins with the camera in the corner of its picture, and the panel offers to show the camera in a window above all others where the
   * browser has that. @default as the recorder element is set: it does not
   */
  pictureInPicture?: boolean | undefined;
  /** `false`: its recordings are not transcribed. @default as its `RecorderControlPanel`, then the setting of the recorder element */
  recordingTranscription?: boolean | undefined;
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
}

const TYPES: readonly RecordingType[] = ['audio', 'video', 'screen'];

const Unbounded = forwardRef<HTMLSpanElement, Drawn<RecorderToolProps>>(function RecorderTool(props, ref) {
  return useFeature('recorder') ? <Tool {...props} ref={ref} /> : null;
});

/**
 * Buttons that start a recording; while one is in progress its button stops it. Put a `RecorderControlPanel` beside it, which shows the recording.
 * Renders a `<span>`; nothing for somebody who may only read the root document. Needs the styles of `@parley/react/recorder.css`.
 */
export const RecorderTool = withBoundary<RecorderToolProps, HTMLSpanElement>('RecorderTool', Unbounded);

const Tool = forwardRef<HTMLSpanElement, Drawn<RecorderToolProps>>(function Tool(
  {
    type = 'all',
    panelId,
    mode,
    buttonLabel,
    maxLength,
    recordingCountdown,
    pictureInPicture,
    recordingTranscription,
    darkMode,
    variant,
    className,
    ...props
  },
  ref,
) {
  const strings = useStrings(recorderStrings);
  const element = useRecorderElement();
  const recorder = useRecorder();
  usePreset();
  const isActive = ['requesting', 'countdown', 'recording', 'paused'].includes(recorder.status);
  const isBusy = isActive || recorder.status === 'stopping' || recorder.status === 'uploading';
  const types = type === 'all' ? TYPES : [type];
  const canRecord = useCanRecord();
  // Whoever is recording can still stop.
  if (!canRecord && !isActive) return null;

  function start(chosen: RecordingType) {
    const options = { mode, maxLength, recordingCountdown, recordingTranscription, pictureInPicture };
    // The panel shows why it could not start.
    element.initRecording(chosen, panelId ?? null, options).catch(() => undefined);
  }

  return (
    <span
      {...(types.length > 1 && { role: 'group', 'aria-label': strings.tools })}
      data-parley-variant={variant}
      data-parley-state={recorder.status}
      {...themeAttribute(darkMode)}
      className={['parley-root parley-recorder-tool', className].filter(Boolean).join(' ')}
      {...props}
      ref={ref}
    >
      {types.map((each) => {
        const isOwn = isActive && recorder.type === each;
        const Icon = isOwn ? StopIcon : RECORDING_ICONS[each];
        const label = isOwn ? strings.stop : strings[each];
        return (
          <button
            key={each}
            type="button"
            className={buttonLabel === undefined ? 'parley-icon-button' : 'parley-button parley-recorder-start'}
            aria-label={label}
            aria-disabled={(isBusy && !isOwn) || undefined}
            title={label}
            data-parley-state={isOwn ? 'recording' : 'idle'}
            onClick={() => {
              if (isOwn) void recorder.stop();
              else if (!isBusy) start(each);
            }}
          >
            <Icon />
            {buttonLabel}
          </button>
        );
      })}
    </span>
  );
});

/** Whether the person may record in the root document; `true` until it is known. */
function useCanRecord(): boolean {
  const context = contextOf(useParley().client);
  const me = useObservable(context.session.user);
  useObservable(context.permissions);
  const rootDocumentId = useObservable(context.documents.current)?.rootDocumentId;
  if (rootDocumentId === null) return false;
  // As `requireEditorRole`: who is anonymous may record.
  return !me || readOnlyReason(context, { ...me, isAnonymous: false }, rootDocumentId) === undefined;
}
