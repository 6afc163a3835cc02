'use client';
import { useCallback, useMemo, useRef, useState, type RefCallback } from 'react';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import type { TrimRange } from '@parley/protocol';
import { useNewest } from '../../../hooks/useNewest.js';
import type { RecorderData, TranscriptSegment } from '../../../src/elements/recorder/RecorderData.js';
import { useChunks } from './useChunks.js';
import { type TrimDraft, useTrimDraft } from './useTrimDraft.js';

export interface PlayerOptions {
  /** The recording to play, as `useRecordings` returns it. */
  recording: RecorderData;
  /** Asks for a new address of the file, as one works for some minutes only. Without it a file that cannot be read is unavailable. */
  onExpired?: (() => Promise<unknown>) | undefined;
  /** Saves which part of its file the recording plays; `null`: all of it. Given: the player offers to trim. See `useSaveRecordingTrim`. */
  onTrim?: ((part: TrimRange | null) => Promise<unknown>) | undefined;
}

/** State and actions of the parts of a player. */
export interface Player {
  recording: RecorderData;
  /** Of the file that is played; empty: there is none. A newer address is taken when this one does not work any more. */
  url: string;
  /** `processing`: the file is not in the service yet. `loading`: the customer's store is asked for it. `unavailable`: it cannot be read. */
  status: 'processing' | 'loading' | 'unavailable' | 'ready';
  /** A picture of it, if there is one. */
  thumbnailUrl: string | undefined;
  isVideo: boolean;
  isPlaying: boolean;
  /** From the start of what it plays; while somebody trims, from the start of the file. */
  timeMs: number;
  /** Of what it plays; while somebody trims, of the file. 0: not known yet. */
  durationMs: number;
  speed: number;
  isMuted: boolean;
  /** Their times are those of `timeMs`. */
  segments: readonly TranscriptSegment[];
  /** Where it is in `segments`; -1: nothing is said now. */
  segmentIndex: number;
  showsCaptions: boolean;
  /** `null`: trimming is not offered. */
  trim: TrimDraft | null;
  /** For the `<audio>` or `<video>`. */
  mediaRef: RefCallback<HTMLMediaElement>;
  toggle(): void;
  /** @param timeMs outside of the recording: its nearest end */
  seek(timeMs: number): void;
  setSpeed(speed: number): void;
  setMuted(isMuted: boolean): void;
  setCaptions(isShown: boolean): void;
  /** Reads the file again. */
  retry(): void;
}

const NONE: readonly TranscriptSegment[] = [];
const WHOLE: TrimRange = { startMs: 0, endMs: Infinity };
/** A media element reports its time four times a second; a timer covers an end that falls between. */
const TIME_UPDATE_MS = 300;

/** The state of one player, and of the media element in it. */
export function usePlayer({ recording, onExpired, onTrim }: PlayerOptions): Player {
  const { isUrlAvailable, assets, transcription, recordingType } = recording;
  const chunks = useChunks(assets[0]?.chunkUrls);
  // A trim says in its address what to play, for media elements that nobody watches. Here another trim must not load the file again.
  const offered = chunks.url || (assets[0]?.url.split('#')[0] ?? '');
  const media = useRef<HTMLMediaElement | null>(null);
  /** Times of the file. */
  const [now, setNow] = useState({ timeMs: 0, isPlaying: false, fileMs: 0 });
  const [speed, setSpeed] = useState(1);
  const [isMuted, setMuted] = useState(false);
  const [showsCaptions, setCaptions] = useState(true);
  /** The address that could not be read. */
  const [failed, setFailed] = useState<string | null>(null);
  const nextSource = { recorderId: recording.recorderId, url: offered, thumbnailUrl: assets[0]?.thumbnailUrl };
  const [{ recorderId, url, thumbnailUrl }, setSource] = useState(nextSource);
  // The client frees its own copy when the service has the file: what is not read by then could not be played.
  const isFreed = url.startsWith('blob:') && url !== offered;
  const isStale = recorderId !== recording.recorderId || url === '' || url === failed || isFreed;
  if (isStale && url !== offered) setSource(nextSource);

  const fileMs = now.fileMs || (recording.trim ? recording.trim.fileDurationMs : recording.durationMs) || 0;
  const trim = useTrimDraft({ recorderId: recording.recorderId, trim: recording.trim, fileMs, onTrim });
  const draft = trim?.part ?? null;
  const played = draft ?? recording.trim ?? WHOLE;
  /** The position in the file that is displayed as 0. */
  const originMs = draft ? 0 : played.startMs;
  const durationMs = draft || !recording.trim ? fileMs : Math.min(played.endMs, fileMs || Infinity) - played.startMs;
  const newest = useNewest({
    url,
    onExpired,
    speed,
    isMuted,
    ...now,
    join: chunks.join,
    played,
    originMs,
    durationMs,
  });
  const request = useRef({ isUnderWay: false, wasPlaying: false, startMs: 0 });
  const shown = useRef(recorderId);
  useLayoutEffect(() => {
    // The element pauses at 0 when it loads a new address of the same file.
    if (shown.current === recorderId) {
      request.current.startMs = newest.current.timeMs;
      request.current.wasPlaying ||= newest.current.isPlaying;
    }
    shown.current = recorderId;
  }, [url, recorderId, newest]);

  const release = useRef<() => void>(undefined);
  const mediaRef = useCallback(
    (element: HTMLMediaElement | null) => {
      release.current?.();
      release.current = undefined;
      media.current = element;
      if (!element) return;
      element.playbackRate = newest.current.speed;
      element.muted = newest.current.isMuted;
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const stopAtEnd = () => {
        clearTimeout(waiting);
        const leftMs = newest.current.played.endMs - element.currentTime * 1000;
        if (element.paused) return;
        if (leftMs <= 0) element.pause();
        else if (leftMs < TIME_UPDATE_MS) waiting = setTimeout(stopAtEnd, leftMs / element.playbackRate);
      };
      const read = () => {
        const { currentTime, paused, duration } = element;
        const ms = Number.isFinite(duration) ? Math.round(duration * 1000) : 0;
        setNow({ timeMs: Math.round(currentTime * 1000), isPlaying: !paused, fileMs: ms });
        stopAtEnd();
      };
      const begin = () => {
        // With a new address of the same file, playback continues at the same position.
        const startMs = Math.max(request.current.startMs, newest.current.timeMs, newest.current.played.startMs);
        request.current.startMs = 0;
        if (startMs > 0) element.currentTime = startMs / 1000;
        element.playbackRate = newest.current.speed;
        if (request.current.wasPlaying) element.play().catch(() => undefined); // the person may play it
        request.current.wasPlaying = false;
        setFailed(null);
        read();
      };
      const fail = () => {
        request.current.wasPlaying = !element.paused;
        setFailed(newest.current.url);
        if (request.current.isUnderWay) return;
        request.current.isUnderWay = true;
        const renewal = newest.current.onExpired?.() ?? Promise.resolve();
        // A recording that cannot be read again stays unavailable.
        renewal.catch(() => undefined).finally(() => (request.current.isUnderWay = false));
      };
      const handlers = Object.entries({ loadedmetadata: begin, error: fail });
      for (const name of ['timeupdate', 'play', 'pause', 'ended', 'seeked', 'durationchange'])
        handlers.push([name, read]);
      for (const [name, handler] of handlers) element.addEventListener(name, handler);
      release.current = () => {
        clearTimeout(waiting);
        for (const [name, handler] of handlers) element.removeEventListener(name, handler);
      };
    },
    [newest],
  );

  const timeMs = Math.max(0, Math.min(now.timeMs - originMs, durationMs || Infinity));
  const fileSegments = transcription.transcriptSegments;
  const segments = useMemo(
    () => (fileSegments ? fileSegments.map((segment) => shifted(segment, originMs)) : NONE),
    [fileSegments, originMs],
  );
  const seconds = timeMs / 1000;
  const segmentIndex = segments.findIndex((s) => s.startTimeInSeconds <= seconds && seconds < s.endTimeInSeconds);
  const canJoin = assets[0]?.chunkUrls !== undefined && !chunks.isFailed;
  const isUnavailable = url === '' ? isUrlAvailable && !canJoin : failed === url;
  const isLoading = url === '' && isUrlAvailable && recording.isRecorderResolverUsed === true;

  const actions = useMemo(
    () => ({
      toggle() {
        const element = media.current;
        if (!element) {
          request.current.wasPlaying = true;
          return newest.current.join?.();
        }
        if (!element.paused) return element.pause();
        const { startMs, endMs } = newest.current.played;
        const ms = element.currentTime * 1000;
        if (ms < startMs || ms >= endMs) element.currentTime = startMs / 1000;
        element.play().catch(() => undefined); // the element reports the reason
      },
      seek(shownMs: number) {
        const element = media.current;
        if (!element) return;
        const { originMs: origin, durationMs: length } = newest.current;
        const end = Number.isFinite(element.duration) ? element.duration * 1000 : Infinity;
        const ms = origin + Math.min(Math.max(0, shownMs), length || Infinity);
        element.currentTime = Math.min(ms, end) / 1000;
        setNow((before) => ({ ...before, timeMs: Math.round(element.currentTime * 1000) }));
      },
      setSpeed(next: number) {
        if (media.current) media.current.playbackRate = next;
        setSpeed(next);
      },
      setMuted(next: boolean) {
        if (media.current) media.current.muted = next;
        setMuted(next);
      },
      setCaptions,
      retry() {
        setFailed(null);
        media.current?.load();
        newest.current.join?.();
        void newest.current.onExpired?.().catch(() => undefined); // the element reports the next failure
      },
    }),
    [newest],
  );

  return {
    recording,
    url,
    status: isLoading ? 'loading' : isUnavailable ? 'unavailable' : url === '' && !canJoin ? 'processing' : 'ready',
    thumbnailUrl,
    isVideo: recordingType !== 'audio',
    isPlaying: now.isPlaying,
    timeMs,
    durationMs,
    speed,
    isMuted,
    segments,
    segmentIndex,
    showsCaptions,
    trim,
    mediaRef,
    ...actions,
  };
}

const shifted = (segment: TranscriptSegment, originMs: number): TranscriptSegment =>
  originMs === 0
    ? segment
    : {
        ...segment,
        startTimeInSeconds: Math.max(0, segment.startTimeInSeconds - originMs / 1000),
        endTimeInSeconds: segment.endTimeInSeconds - originMs / 1000,
      };
