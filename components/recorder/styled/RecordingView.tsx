'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
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
import * as RecorderPlayer from '../player/parts.js';
import { usePlayerState } from '../player/PlayerContext.js';
import type { PlayerOptions } from '../player/usePlayer.js';

export interface RecordingViewProps extends PlayerOptions, Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Shows the transcript below, where there is one. */
  hasTranscript: boolean;
  /** Shows what is said in short, where somebody has summed it up. @default false */
  hasSummary?: boolean | undefined;
}

/** A recording with its controls. */
export const RecordingView = forwardRef<HTMLDivElement, RecordingViewProps>(function RecordingView(
  { hasTranscript, hasSummary = false, className, ...props },
  ref,
) {
  // Below a sound the transcript says the same.
  const hasCaption = !hasTranscript || props.recording.recordingType !== 'audio';
  return (
    <RecorderPlayer.Root className={['parley-player', className].filter(Boolean).join(' ')} {...props} ref={ref}>
      <Picture hasCaption={hasCaption} />
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
        <RecorderPlayer.Mute className="parley-icon-button">
          <MuteSign />
        </RecorderPlayer.Mute>
        {hasCaption && (
          <RecorderPlayer.Captions className="parley-icon-button parley-player-captions">
            <CaptionsIcon />
          </RecorderPlayer.Captions>
        )}
        <RecorderPlayer.Trim className="parley-icon-button parley-player-captions">
          <TrimIcon />
        </RecorderPlayer.Trim>
        <RecorderPlayer.Download className="parley-icon-button">
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

function Picture({ hasCaption }: { hasCaption: boolean }) {
  const { isVideo, status } = usePlayerState('RecorderPlayer.Root');
  return (
    <div className="parley-player-picture" data-parley-kind={isVideo ? 'video' : 'audio'}>
      <RecorderPlayer.Media className="parley-player-media" />
      {isVideo && status === 'unavailable' && <WarningIcon />}
      {hasCaption && <RecorderPlayer.Caption className="parley-player-caption" />}
    </div>
  );
}

function PlaySign() {
  return usePlayerState('RecorderPlayer.Play').isPlaying ? <PauseIcon /> : <PlayIcon />;
}

function MuteSign() {
  return usePlayerState('RecorderPlayer.Mute').isMuted ? <SoundOffIcon /> : <SoundIcon />;
}
