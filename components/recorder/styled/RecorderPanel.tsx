'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useEffect, useRef, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useNewest } from '../../../hooks/useNewest.js';
import { useRecorder, type UseRecorderResult } from '../../../hooks/useRecorder.js';
import { useRecorderElement } from '../../../hooks/useRecorderElement.js';
import { useStream } from '../../../hooks/useStream.js';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';
import {
  CameraIcon,
  CameraOffIcon,
  CloseIcon,
  MicrophoneIcon,
  MicrophoneOffIcon,
  PauseIcon,
  PictureInPictureIcon,
  PlayIcon,
  SettingsIcon,
  StopIcon,
  TrashIcon,
} from '../../internal/icons.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { clockTime } from '../player/clockTime.js';
import { recorderStrings } from '../strings.js';
import { DeviceSettings } from './DeviceSettings.js';
import { PendingRecordings, type PendingRecordingsProps } from './PendingRecordings.js';
import { RecordedView } from './RecordedView.js';
import { useRecorderFocus } from './useRecorderFocus.js';

export interface RecorderPanelProps
  extends ComponentPropsWithoutRef<'section'>, Omit<PendingRecordingsProps, 'status'> {
  panelId?: string | undefined;
  settingsEmbedded?: boolean | undefined;
  autoOpenVideoEditor?: boolean | undefined;
  playVideoInFullScreen?: boolean | undefined;
  onRecordedData?: ((recording: RecorderData) => void) | undefined;
}

/** The chunk behind `RecorderControlPanel`. */
export const RecorderPanel = forwardRef<HTMLElement, RecorderPanelProps>(function RecorderPanel(
  {
    panelId,
    settingsEmbedded = false,
    autoOpenVideoEditor = false,
    playVideoInFullScreen = false,
    onRecordedData,
    isOffered,
    onFinished,
    ...props
  },
  ref,
) {
  const strings = useStrings(recorderStrings);
  const recorder = useOwnRecorder(panelId);
  const { status, error, recording } = recorder;
  const newest = useNewest(onRecordedData);
  const done = status === 'done' ? recording : null;
  /** A recording that was saved before the panel was mounted is not reported again. */
  const reportedId = useRef(done?.recorderId);
  useEffect(() => {
    if (!done || reportedId.current === done.recorderId) return;
    reportedId.current = done.recorderId;
    newest.current?.(done);
  }, [done, newest]);

  const panel = useRef<HTMLElement>(null);
  const setRef = useComposedRefs(panel, ref);
  const focus = useRecorderFocus(panel);
  const content = contentOf(recorder, { settingsEmbedded, autoOpenVideoEditor, playVideoInFullScreen });
  return (
    <section
      aria-label={strings.panel}
      data-parley-part="recorder"
      data-parley-state={status}
      {...focus}
      {...props}
      ref={setRef}
    >
      {error && (
        <Notice isError {...((status === 'idle' || status === 'error') && { onClose: () => void recorder.reset() })}>
          {status === 'error' && <>{strings.notSaved} </>}
          <span dir="auto">{error.message}</span>
        </Notice>
      )}
      {recorder.lost && <Notice>{recorder.lost === 'microphone' ? strings.lostMicrophone : strings.lostCamera}</Notice>}
      {content}
      <PendingRecordings {...{ status, isOffered, onFinished }} />
    </section>
  );
});

/** The recorder of this panel: without an id, recordings that were started without one. */
function useOwnRecorder(panelId: string | undefined): UseRecorderResult {
  const recorder = useRecorder(panelId);
  const isOthers = panelId === undefined && recorder.panelId !== null;
  return isOthers ? { ...recorder, status: 'idle', error: null, lost: null, recording: null, stream: null } : recorder;
}

type ContentOptions = Record<'settingsEmbedded' | 'autoOpenVideoEditor' | 'playVideoInFullScreen', boolean>;

function contentOf(recorder: UseRecorderResult, { settingsEmbedded, ...options }: ContentOptions): ReactNode {
  const { status, recording } = recorder;
  if (status === 'idle' || status === 'error') return null;
  if (status === 'uploading' || status === 'done') {
    return (
      <>
        <Progress {...recorder} />
        {recording && <RecordedView recording={recording} isSaved={status === 'done'} {...options} />}
      </>
    );
  }
  return <Controls recorder={recorder} hasSettings={settingsEmbedded} />;
}

function Progress({ status, uploadProgress, reset }: UseRecorderResult) {
  const strings = useStrings(recorderStrings);
  const percent = `${Math.floor(uploadProgress * 100)}%`;
  return (
    <div className="parley-recorder-bar">
      <p role="status" className="parley-recorder-status">
        {status === 'done' ? strings.done : fill(strings.uploading, { percent })}
      </p>
      {status === 'uploading' && (
        <progress
          className="parley-recorder-progress"
          value={uploadProgress}
          aria-label={strings.uploading.split(':')[0]}
        />
      )}
      {status === 'done' && (
        <button
          type="button"
          className="parley-icon-button"
          aria-label={strings.close}
          title={strings.close}
          onClick={() => void reset()}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

function Controls({
  hasSettings,
  recorder: { status, type, countdown, duration, isMuted, stream, camera, ...recorder },
}: {
  hasSettings: boolean;
  recorder: UseRecorderResult;
}) {
  const strings = useStrings(recorderStrings);
  const [isOpen, setIsOpen] = useState(false);
  const isPaused = status === 'paused';
  const isRunning = status === 'recording' || isPaused;
  const counting = isOpen ? strings.countdownHeld : fill(strings.countdown, { count: String(countdown) });
  const statusText = status === 'countdown' ? counting : strings[status as 'recording'];

  function toggleSettings() {
    setIsOpen(!isOpen);
    if (status === 'countdown') void (isOpen ? recorder.resume() : recorder.pause());
  }
  return (
    <>
      {type !== 'audio' && stream && <Preview stream={stream} isMirrored={type === 'video'} />}
      <div className="parley-recorder-bar">
        <p role="status" className="parley-recorder-status" data-parley-state={status}>
          {statusText}
        </p>
        {isRunning && (
          <span className="parley-player-time" role="timer">
            {clockTime(duration)}
          </span>
        )}
        {stream && <Level />}
      </div>
      {stream && (isOpen || hasSettings) && (
        <DeviceSettings hasCamera={type === 'video' || camera !== 'none'} isForLater={status !== 'countdown'} />
      )}
      <div className="parley-recorder-bar parley-recorder-controls">
        {stream && (
          <Control
            label={isMuted ? strings.unmuteMicrophone : strings.muteMicrophone}
            onClick={() => recorder.setMuted(!isMuted)}
          >
            {isMuted ? <MicrophoneOffIcon /> : <MicrophoneIcon />}
          </Control>
        )}
        {stream && camera !== 'none' && <BubbleControls recorder={{ ...recorder, camera }} />}
        {isRunning && (
          <Control
            label={isPaused ? strings.resume : strings.pause}
            onClick={() => void (isPaused ? recorder.resume() : recorder.pause())}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </Control>
        )}
        {stream && !hasSettings && (
          <Control label={strings.settings} isExpanded={isOpen} onClick={toggleSettings}>
            <SettingsIcon />
          </Control>
        )}
        <Control label={strings.cancel} onClick={() => void recorder.cancel()}>
          <TrashIcon />
        </Control>
        {isRunning && (
          <button type="button" className="parley-button parley-recorder-stop" onClick={() => void recorder.stop()}>
            <StopIcon />
            {strings.stop}
          </button>
        )}
      </div>
    </>
  );
}

/** The camera in the corner of a screen, and in a window of its own. */
function BubbleControls({
  recorder: { camera, pictureInPicture, ...recorder },
}: {
  recorder: Pick<
    UseRecorderResult,
    'camera' | 'setCamera' | 'pictureInPicture' | 'openPictureInPicture' | 'exitPictureInPicture'
  >;
}) {
  const strings = useStrings(recorderStrings);
  const isOff = camera === 'off';
  const isOpen = pictureInPicture === 'on';

  function toggleWindow() {
    // The panel shows why it could not open.
    (isOpen ? recorder.exitPictureInPicture() : recorder.openPictureInPicture()).catch(() => undefined);
  }
  return (
    <>
      <Control label={isOff ? strings.showCamera : strings.hideCamera} onClick={() => recorder.setCamera(isOff)}>
        {isOff ? <CameraOffIcon /> : <CameraIcon />}
      </Control>
      {pictureInPicture !== 'none' && (
        <Control label={isOpen ? strings.exitPictureInPicture : strings.openPictureInPicture} onClick={toggleWindow}>
          <PictureInPictureIcon />
        </Control>
      )}
    </>
  );
}

interface ControlProps {
  label: string;
  /** Of what it opens and closes. */
  isExpanded?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Control({ label, isExpanded, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      className="parley-icon-button"
      aria-label={label}
      aria-expanded={isExpanded}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** The picture of the camera or the screen, without sound. */
function Preview({ stream, isMirrored }: { stream: MediaStream; isMirrored: boolean }) {
  const strings = useStrings(recorderStrings);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    video.current.play().catch(() => undefined); // a still picture is enough
  }, [stream]);
  return (
    <video
      className="parley-recorder-preview"
      data-parley-mirrored={isMirrored || undefined}
      aria-label={strings.preview}
      muted
      playsInline
      ref={video}
    />
  );
}

function Level() {
  const strings = useStrings(recorderStrings);
  const { value } = useStream<number | null>(useRecorderElement().getRecordingLevel, null);
  return <meter className="parley-recorder-level" aria-label={strings.level} value={value ?? 0} min={0} max={1} />;
}

function Notice({
  isError = false,
  onClose,
  children,
}: {
  isError?: boolean;
  onClose?: () => void;
  children: ReactNode;
}) {
  const strings = useStrings(recorderStrings);
  return (
    <div className="parley-recorder-notice" role={isError ? 'alert' : 'status'}>
      <p>{children}</p>
      {onClose && (
        <button
          type="button"
          className="parley-icon-button"
          aria-label={strings.close}
          title={strings.close}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
