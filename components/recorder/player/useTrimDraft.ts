'use client';
import { useMemo, useState } from 'react';
import type { TrimRange } from '@parley/protocol';
import { useNewest } from '../../../hooks/useNewest.js';

/** The state of a trim in progress. */
export interface TrimDraft {
  /** Positions of the handles, in the file. `null`: nobody trims. */
  part: TrimRange | null;
  state: 'idle' | 'saving' | 'failed';
  begin(): void;
  /** Moves a handle, as far as the other one lets it. @param ms from the start of the file */
  move(handle: 'start' | 'end', ms: number): void;
  /** Ends the trimming, unless it is being saved. */
  cancel(): void;
  /** Saves the part between the handles, and ends the trimming. */
  save(): void;
  /** Lets it play all of the file again, and ends the trimming. */
  restore(): void;
}

export interface TrimDraftOptions {
  /** The part that is played now; absent: all of the file. */
  trim?: TrimRange | undefined;
  /** Of the whole file. */
  fileMs: number;
  /** Saves a part; `null`: all of the file. Absent: trimming is not offered. */
  onTrim?: ((part: TrimRange | null) => Promise<unknown>) | undefined;
}

const WHOLE: TrimRange = { startMs: 0, endMs: Infinity };
/** Minimum distance between the handles. */
const SHORTEST_MS = 500;

/** The handles of one player. `null`: it offers no trimming. */
export function useTrimDraft({ trim, fileMs, onTrim }: TrimDraftOptions): TrimDraft | null {
  const [draft, setDraft] = useState<TrimRange | null>(null);
  /** Of all of it the end is that of the file, whose length may become known later. */
  const part = useMemo(() => draft && { ...draft, endMs: Math.min(draft.endMs, fileMs) }, [draft, fileMs]);
  const [state, setState] = useState<TrimDraft['state']>('idle');
  const newest = useNewest({ trim, fileMs, onTrim, part, state });

  const actions = useMemo(() => {
    function close() {
      setDraft(null);
      setState('idle');
    }
    async function send(next: TrimRange | null) {
      if (newest.current.state === 'saving') return;
      setState('saving');
      try {
        await newest.current.onTrim?.(next);
        close();
      } catch {
        setState('failed'); // `RecorderPlayer.TrimStatus` says so
      }
    }
    return {
      begin() {
        const { startMs, endMs } = newest.current.trim ?? WHOLE;
        setDraft({ startMs, endMs });
      },
      move(handle: 'start' | 'end', ms: number) {
        if (newest.current.state === 'saving') return;
        setDraft((from) => from && moved(from, handle, ms, newest.current.fileMs));
        setState('idle');
      },
      cancel() {
        if (newest.current.state !== 'saving') close();
      },
      save() {
        const { part: next, fileMs: endMs } = newest.current;
        if (next) void send(next.startMs === 0 && next.endMs >= endMs ? null : next);
      },
      restore: () => void send(null),
    };
  }, [newest]);

  return onTrim && fileMs > SHORTEST_MS ? { part, state, ...actions } : null;
}

function moved({ startMs, endMs }: TrimRange, handle: 'start' | 'end', ms: number, fileMs: number): TrimRange {
  return handle === 'start'
    ? { startMs: Math.max(0, Math.min(Math.round(ms), Math.min(endMs, fileMs) - SHORTEST_MS)), endMs }
    : { startMs, endMs: Math.min(fileMs, Math.max(Math.round(ms), startMs + SHORTEST_MS)) };
}
