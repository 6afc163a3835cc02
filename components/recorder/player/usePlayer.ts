'use client';
import { useCallback, useMemo, useRef, useState, type RefCallback } from 'react';
import { useNewest } from '../../../hooks/useNewest.js';
import type { RecorderData, TranscriptSegment } from '../../../src/elements/recorder/RecorderData.js';
import { useChunks } from './useChunks.js';

export interface PlayerOptions {
  /** What is played, as `useRecordings` gives it. */
  recording: RecorderData;
  /** Asks for a new address of the file, as one works for some minutes only. Without it a file that cannot be read is unavailable. */
  onExpired?: (() => Promise<unknown>) | undefined;
}

/** What the parts of a player show and do. */
export interface Player {
  recording: RecorderData;
  /** Of the file that is played; empty: there is none. A newer address is taken when this one does not work any more. */
  url: string;
  /** `processing`: the file is not in the service yet. `loading`: the customer's store is asked for it. `unavailable`: it cannot be read. */
  status: 'processing' | 'loading' | 'unavailable' | 'ready';
  isVideo: boolean;
  isPlaying: boolean;
  timeMs: number;
  /** 0: not known yet. */
  durationMs: number;
  speed: number;
  isMuted: boolean;
  segments: readonly TranscriptSegment[];
  /** Where it is in `segments`; -1: nothing is said now. */
  segmentIndex: number;
  showsCaptions: boolean;
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

/** The state of one player, and of the media element in it. */
export function usePlayer({ recording, onExpired }: PlayerOptions): Player {
  const { isUrlAvailable, assets, transcription, recordingType } = recording;
  const chunks = useChunks(assets[0]?.chunkUrls);
  const offered = chunks.url || (assets[0]?.url ?? '');
  const media = useRef<HTMLMediaElement | null>(null);
  const [now, setNow] = useState({ timeMs: 0, isPlaying: false, fileMs: 0 });
  const [speed, setSpeed] = useState(1);
  const [isMuted, setMuted] = useState(false);
  const [showsCaptions, setCaptions] = useState(true);
  /** The address that could not be read. */
  const [failed, setFailed] = useState<string | null>(null);
  const [{ recorderId, url }, setHeld] = useState({ recorderId: recording.recorderId, url: offered });
  const isStale = recorderId !== recording.recorderId || url === '' || url === failed;
  if (isStale && url !== offered) setHeld({ recorderId: recording.recorderId, url: offered });
  const newest = useNewest({ url, onExpired, speed, isMuted, timeMs: now.timeMs, join: chunks.join });
  const asking = useRef({ isUnderWay: false, wasPlaying: false });

  const release = useRef<() => void>(undefined);
  const mediaRef = useCallback(
    (element: HTMLMediaElement | null) => {
      release.current?.();
      release.current = undefined;
      media.current = element;
      if (!element) return;
      element.playbackRate = newest.current.speed;
      element.muted = newest.current.isMuted;
      const read = () => {
        const { currentTime, paused, duration } = element;
        const fileMs = Number.isFinite(duration) ? Math.round(duration * 1000) : 0;
        setNow({ timeMs: Math.round(currentTime * 1000), isPlaying: !paused, fileMs });
      };
      const begin = () => {
        // With a new address of the same file it goes on where it was.
        if (newest.current.timeMs > 0) element.currentTime = newest.current.timeMs / 1000;
        element.playbackRate = newest.current.speed;
        if (asking.current.wasPlaying) element.play().catch(() => undefined); // the person may play it
        asking.current.wasPlaying = false;
        setFailed(null);
        read();
      };
      const fail = () => {
        asking.current.wasPlaying = !element.paused;
        setFailed(newest.current.url);
        if (asking.current.isUnderWay) return;
        asking.current.isUnderWay = true;
        const asked = newest.current.onExpired?.() ?? Promise.resolve();
        // What cannot be read anew stays unavailable.
        asked.catch(() => undefined).finally(() => (asking.current.isUnderWay = false));
      };
      const handlers = Object.entries({ loadedmetadata: begin, error: fail });
      for (const name of ['timeupdate', 'play', 'pause', 'ended', 'seeked', 'durationchange'])
        handlers.push([name, read]);
      for (const [name, handler] of handlers) element.addEventListener(name, handler);
      release.current = () => {
        for (const [name, handler] of handlers) element.removeEventListener(name, handler);
      };
    },
    [newest],
  );

  const durationMs = now.fileMs || (recording.durationMs ?? 0);
  const segments = transcription.transcriptSegments ?? NONE;
  const seconds = now.timeMs / 1000;
  const segmentIndex = segments.findIndex((s) => s.startTimeInSeconds <= seconds && seconds < s.endTimeInSeconds);
  const canJoin = assets[0]?.chunkUrls !== undefined && !chunks.isFailed;
  const isUnavailable = url === '' ? isUrlAvailable && !canJoin : failed === url;
  const isLoading = url === '' && isUrlAvailable && recording.isRecorderResolverUsed === true;

  const actions = useMemo(
    () => ({
      toggle() {
        if (!media.current) {
          asking.current.wasPlaying = true;
          newest.current.join?.();
        } else if (media.current.paused)
          media.current.play().catch(() => undefined); // the element tells why not
        else media.current.pause();
      },
      seek(timeMs: number) {
        const element = media.current;
        if (!element) return;
        const end = Number.isFinite(element.duration) ? element.duration : Infinity;
        element.currentTime = Math.min(Math.max(0, timeMs / 1000), end);
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
        void newest.current.onExpired?.().catch(() => undefined); // the element tells of the next failure
      },
    }),
    [newest],
  );

  return {
    recording,
    url,
    status: isLoading ? 'loading' : isUnavailable ? 'unavailable' : url === '' && !canJoin ? 'processing' : 'ready',
    isVideo: recordingType !== 'audio',
    ...now,
    durationMs,
    speed,
    isMuted,
    segments,
    segmentIndex,
    showsCaptions,
    mediaRef,
    ...actions,
  };
}
