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
  recorderId: string;
  /** The part that is played now; absent: all of the file. */
  trim?: TrimRange | undefined;
  /** Of the whole file. */
  fileMs: number;
  /** Saves a part; `null`: all of the file. Absent: trimming is not offered. */
  onTrim?: ((part: TrimRange | null) => Promise<unknown>) | undefined;
}

interface Draft {
  recorderId: string;
  part: TrimRange;
  state: TrimDraft['state'];
}

const WHOLE: TrimRange = { startMs: 0, endMs: Infinity };
/** Minimum distance between the handles. */
const SHORTEST_MS = 500;

/** The handles of one player. `null`: it offers no trimming. */
export function useTrimDraft({ recorderId, trim, fileMs, onTrim }: TrimDraftOptions): TrimDraft | null {
  const [last, setDraft] = useState<Draft | null>(null);
  // A player may be given another recording while somebody trims.
  const draft = last?.recorderId === recorderId ? last : null;
  /** Of all of it the end is that of the file, whose length may become known later. */
  const part = useMemo(() => draft && { ...draft.part, endMs: Math.min(draft.part.endMs, fileMs) }, [draft, fileMs]);
  const state = draft?.state ?? 'idle';
  const newest = useNewest({ recorderId, trim, fileMs, onTrim, part, state });

  const actions = useMemo(() => {
    const change = (of: string, to: (from: Draft) => Draft | null) =>
      setDraft((from) => (from?.recorderId === of ? to(from) : from));
    async function send(next: TrimRange | null) {
      const { recorderId: of, state: before, onTrim: save } = newest.current;
      if (before === 'saving') return;
      change(of, (from) => ({ ...from, state: 'saving' }));
      try {
        await save?.(next);
        change(of, () => null);
      } catch {
        change(of, (from) => ({ ...from, state: 'failed' })); // `RecorderPlayer.TrimStatus` says so
      }
    }
    return {
      begin() {
        const { startMs, endMs } = newest.current.trim ?? WHOLE;
        setDraft({ recorderId: newest.current.recorderId, part: { startMs, endMs }, state: 'idle' });
      },
      move(handle: 'start' | 'end', ms: number) {
        if (newest.current.state === 'saving') return;
        const { recorderId: of, fileMs: length } = newest.current;
        change(of, (from) => ({ ...from, part: moved(from.part, handle, ms, length), state: 'idle' }));
      },
      cancel() {
        if (newest.current.state !== 'saving') setDraft(null);
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
