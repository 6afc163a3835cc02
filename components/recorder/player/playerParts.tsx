'use client';
import { forwardRef, useState, type ComponentPropsWithoutRef } from 'react';
import { createButtonPart } from '../../internal/createButtonPart.js';
import { createSelectPart } from '../../internal/createSelectPart.js';
import { useStrings } from '../../internal/useStrings.js';
import { clockTime } from './clockTime.js';
import { downloadFile } from '../../../src/elements/recorder/downloadFile.js';
import { usePlayerState } from './PlayerContext.js';
import { playerStrings } from './strings.js';

/** How fast a recording may be played. */
export const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Plays and pauses. Renders a `<button>`. `data-parley-state`: `playing` | `paused`. */
export const RecorderPlayerPlay = createButtonPart('RecorderPlayer.Play', 'play', (name) => {
  const { status, isPlaying, toggle } = usePlayerState(name);
  const strings = useStrings(playerStrings);
  return {
    label: isPlaying ? strings.pause : strings.play,
    isNamedByLabel: true,
    run: toggle,
    state: isPlaying ? 'playing' : 'paused',
    isDisabled: status !== 'ready' || undefined,
  };
});

/** Mutes the player. Renders a `<button>`, pressed while muted. `data-parley-state`: `muted` | `heard`. */
export const RecorderPlayerMute = createButtonPart('RecorderPlayer.Mute', 'mute', (name) => {
  const { isMuted, setMuted } = usePlayerState(name);
  const strings = useStrings(playerStrings);
  return {
    label: isMuted ? strings.unmute : strings.mute,
    isNamedByLabel: true,
    run: () => setMuted(!isMuted),
    state: isMuted ? 'muted' : 'heard',
  };
});

/** Shows and hides captions; nothing where nothing was transcribed. Renders a `<button>`, pressed while they are shown. */
export const RecorderPlayerCaptions = createButtonPart('RecorderPlayer.Captions', 'captions', (name) => {
  const { segments, showsCaptions, setCaptions } = usePlayerState(name);
  const { captions } = useStrings(playerStrings);
  if (segments.length === 0) return null;
  return {
    label: captions,
    isNamedByLabel: true,
    run: () => setCaptions(!showsCaptions),
    isPressed: showsCaptions,
  };
});

/** How fast it plays. Renders a `<button>` that opens a list. */
export const RecorderPlayerSpeed = createSelectPart('RecorderPlayer.Speed', 'speed', (name) => {
  const { speed, setSpeed } = usePlayerState(name);
  const strings = useStrings(playerStrings);
  return {
    label: strings.speed,
    value: String(speed),
    options: SPEEDS.map((option) => ({ value: String(option), name: `${option}×` })),
    choose: (value) => setSpeed(Number(value)),
  };
});

/** Saves the file. Renders a `<button>`. `data-parley-state`: `idle` | `loading` | `failed`. */
export const RecorderPlayerDownload = createButtonPart('RecorderPlayer.Download', 'download', (name) => {
  const { recording, url, status } = usePlayerState(name);
  const strings = useStrings(playerStrings);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [asset] = recording.assets;
  if (status !== 'ready' || !asset) return null;
  return {
    label: state === 'failed' ? strings.downloadFailed : strings.download,
    title: state === 'failed' ? strings.downloadFailed : undefined,
    isNamedByLabel: true,
    run() {
      setState('loading');
      downloadFile({ ...asset, url }).then(
        () => setState('idle'),
        () => setState('failed'),
      );
    },
    state,
    isDisabled: state === 'loading' || undefined,
  };
});

/** Reads the file again after it could not be read. Renders a `<button>`, nothing while there is nothing to retry. */
export const RecorderPlayerRetry = createButtonPart('RecorderPlayer.Retry', 'retry', (name) => {
  const { status, retry } = usePlayerState(name);
  const strings = useStrings(playerStrings);
  return status === 'unavailable' ? { label: strings.retry, run: retry } : null;
});

/** Where it is, and how long it is. Renders a `<span>`. */
export const RecorderPlayerTime = forwardRef<HTMLSpanElement, ComponentPropsWithoutRef<'span'>>(
  function RecorderPlayerTime(props, ref) {
    const { timeMs, durationMs } = usePlayerState('RecorderPlayer.Time');
    return (
      <span dir="ltr" data-parley-part="time" {...props} ref={ref}>
        {clockTime(timeMs)} / {clockTime(durationMs)}
      </span>
    );
  },
);

/** The current caption, over the picture or below the sound; nothing while captions are off. Renders a `<p>`. */
export const RecorderPlayerCaption = forwardRef<HTMLParagraphElement, ComponentPropsWithoutRef<'p'>>(
  function RecorderPlayerCaption(props, ref) {
    const { segments, segmentIndex, showsCaptions } = usePlayerState('RecorderPlayer.Caption');
    const segment = segments[segmentIndex];
    if (!segment || !showsCaptions) return null;
    return (
      <p dir="auto" data-parley-part="caption" {...props} ref={ref}>
        {props.children ?? segment.text}
      </p>
    );
  },
);

/** A summary of the recording; nothing without one (`contentSummary` of a recorder provider). Renders a `<p>`. */
export const RecorderPlayerSummary = forwardRef<HTMLParagraphElement, ComponentPropsWithoutRef<'p'>>(
  function RecorderPlayerSummary(props, ref) {
    const { contentSummary } = usePlayerState('RecorderPlayer.Summary').recording.transcription;
    if (!contentSummary) return null;
    return (
      <p dir="auto" data-parley-part="summary" {...props} ref={ref}>
        {props.children ?? contentSummary}
      </p>
    );
  },
);

/** Says that the file is not there yet, or cannot be read; nothing while it can. Renders a `<p>`. `data-parley-state` as that of the player. */
export const RecorderPlayerStatus = forwardRef<HTMLParagraphElement, ComponentPropsWithoutRef<'p'>>(
  function RecorderPlayerStatus(props, ref) {
    const { status } = usePlayerState('RecorderPlayer.Status');
    const strings = useStrings(playerStrings);
    if (status === 'ready') return null;
    return (
      <p role="status" data-parley-part="status" data-parley-state={status} {...props} ref={ref}>
        {props.children ?? strings[status]}
      </p>
    );
  },
);
