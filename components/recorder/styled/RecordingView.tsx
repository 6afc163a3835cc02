'use client';
import { forwardRef, useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import {
  CaptionsIcon,
  CheckIcon,
  ChevronIcon,
  DownloadIcon,
  PauseIcon,
  PlayIcon,
  SoundIcon,
  SoundOffIcon,
  TrimIcon,
  WarningIcon,
} from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import * as RecorderPlayer from '../player/parts.js';
import { usePlayerState } from '../player/PlayerContext.js';
import { playerStrings } from '../player/strings.js';
import type { PlayerOptions } from '../player/usePlayer.js';

export interface RecordingViewProps extends PlayerOptions, Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Shows the transcript below, where there is one. */
  hasTranscript: boolean;
  /** Shows what is said in short, where somebody has summed it up. @default false */
  hasSummary?: boolean | undefined;
  /** A picture plays in full screen, where the browser can do that. @default false */
  playsInFullScreen?: boolean | undefined;
  /** It begins with the trimming, as soon as that is offered. @default false */
  trimsFirst?: boolean | undefined;
}

/** A recording with its controls. */
export const RecordingView = forwardRef<HTMLDivElement, RecordingViewProps>(function RecordingView(
  { hasTranscript, hasSummary = false, playsInFullScreen = false, trimsFirst = false, className, ...props },
  ref,
) {
  const strings = useStrings(playerStrings);
  // Below a sound the transcript says the same.
  const hasCaption = !hasTranscript || props.recording.recordingType !== 'audio';
  return (
    <RecorderPlayer.Root className={['parley-player', className].filter(Boolean).join(' ')} {...props} ref={ref}>
      <Picture hasCaption={hasCaption} playsInFullScreen={playsInFullScreen} />
      {trimsFirst && <TrimFirst />}
      <div className="parley-player-bar">
        <RecorderPlayer.Play className="parley-player-play">
          <PlaySign />
        </RecorderPlayer.Play>
        <RecorderPlayer.Timeline
          className="parley-player-timeline"
          inputClassName="parley-player-slider"
          barClassName="parley-player-level"
        />
        <RecorderPlayer.TrimTimeline
          className="parley-player-timeline parley-player-trim"
          handleClassName="parley-player-slider"
          barClassName="parley-player-level"
          keptClassName="parley-player-kept"
          positionClassName="parley-player-position"
        />
        <RecorderPlayer.Time className="parley-player-time" />
      </div>
      <RecorderPlayer.Status className="parley-player-status" />
      <RecorderPlayer.Retry className="parley-button" />
      <RecorderPlayer.TrimStatus className="parley-player-status" />
      <div className="parley-player-tools parley-player-trim-tools">
        <RecorderPlayer.TrimRestore className="parley-button" />
        <RecorderPlayer.TrimCancel className="parley-button" />
        <RecorderPlayer.TrimSave className="parley-button parley-player-save" />
      </div>
      <div className="parley-player-tools">
        <RecorderPlayer.Speed
          className="parley-player-speed"
          listClassName="parley-root parley-menu"
          optionClassName="parley-menu-item"
          sign={<ChevronIcon />}
          checkedSign={<CheckIcon />}
        />
        <Mute />
        {hasCaption && (
          <RecorderPlayer.Captions className="parley-icon-button parley-player-captions" title={strings.captions}>
            <CaptionsIcon />
          </RecorderPlayer.Captions>
        )}
        <RecorderPlayer.Trim className="parley-icon-button parley-player-captions" title={strings.trim}>
          <TrimIcon />
        </RecorderPlayer.Trim>
        <RecorderPlayer.Download className="parley-icon-button" title={strings.download}>
          <DownloadIcon />
        </RecorderPlayer.Download>
      </div>
      {hasSummary && <RecorderPlayer.Summary className="parley-player-summary" />}
      {hasTranscript && (
        <RecorderPlayer.Transcript
          className="parley-player-transcript parley-scroll"
          segmentClassName="parley-player-segment"
          timeClassName="parley-player-time"
        />
      )}
    </RecorderPlayer.Root>
  );
});

function Picture({ hasCaption, playsInFullScreen }: { hasCaption: boolean; playsInFullScreen: boolean }) {
  const { isVideo, status, trim } = usePlayerState('RecorderPlayer.Root');
  // The handles of a trim must stay visible.
  const fills = playsInFullScreen && isVideo && !trim?.part;
  return (
    <div className="parley-player-picture" data-parley-kind={isVideo ? 'video' : 'audio'}>
      <RecorderPlayer.Media
        className="parley-player-media"
        // Refused, it plays where it is.
        onPlay={({ currentTarget }) => fills && void currentTarget.requestFullscreen?.().catch(() => undefined)}
      />
      {isVideo && status === 'unavailable' && <WarningIcon />}
      {hasCaption && <RecorderPlayer.Caption className="parley-player-caption" />}
    </div>
  );
}

function TrimFirst() {
  const { status, trim } = usePlayerState('RecorderPlayer.Root');
  const begin = status === 'ready' ? trim?.begin : undefined;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!begin || hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, [begin]);
  return null;
}

function PlaySign() {
  return usePlayerState('RecorderPlayer.Play').isPlaying ? <PauseIcon /> : <PlayIcon />;
}

function Mute() {
  const { isMuted } = usePlayerState('RecorderPlayer.Mute');
  const { mute, unmute } = useStrings(playerStrings);
  return (
    <RecorderPlayer.Mute className="parley-icon-button" title={isMuted ? unmute : mute}>
      {isMuted ? <SoundOffIcon /> : <SoundIcon />}
    </RecorderPlayer.Mute>
  );
}
