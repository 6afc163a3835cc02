'use client';
import { useEffect, useRef, useState } from 'react';
import type { UseRecorderResult } from '../../../hooks/useRecorder.js';
import { useRecorderElement } from '../../../hooks/useRecorderElement.js';
import { useStream } from '../../../hooks/useStream.js';
import {
  CameraIcon,
  CameraOffIcon,
  MicrophoneIcon,
  MicrophoneOffIcon,
  PauseIcon,
  PictureInPictureIcon,
  PlayIcon,
  SettingsIcon,
  StopIcon,
  TrashIcon,
} from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { clockTime } from '../player/clockTime.js';
import { recorderStrings } from '../strings.js';
import { DeviceSettings } from './DeviceSettings.js';

/** What one sees and does while a recording is made. */
export function RecorderControls({
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
          <IconButton
            label={isMuted ? strings.unmuteMicrophone : strings.muteMicrophone}
            onClick={() => recorder.setMuted(!isMuted)}
          >
            {isMuted ? <MicrophoneOffIcon /> : <MicrophoneIcon />}
          </IconButton>
        )}
        {stream && camera !== 'none' && <BubbleControls recorder={{ ...recorder, camera }} />}
        {isRunning && (
          <IconButton
            label={isPaused ? strings.resume : strings.pause}
            onClick={() => void (isPaused ? recorder.resume() : recorder.pause())}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
        )}
        {stream && !hasSettings && (
          <IconButton label={strings.settings} aria-expanded={isOpen} onClick={toggleSettings}>
            <SettingsIcon />
          </IconButton>
        )}
        <IconButton label={strings.cancel} onClick={() => void recorder.cancel()}>
          <TrashIcon />
        </IconButton>
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
      <IconButton label={isOff ? strings.showCamera : strings.hideCamera} onClick={() => recorder.setCamera(isOff)}>
        {isOff ? <CameraOffIcon /> : <CameraIcon />}
      </IconButton>
      {pictureInPicture !== 'none' && (
        <IconButton label={isOpen ? strings.exitPictureInPicture : strings.openPictureInPicture} onClick={toggleWindow}>
          <PictureInPictureIcon />
        </IconButton>
      )}
    </>
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
