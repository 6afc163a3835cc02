'use client';
import { useEffect, useRef, useState } from 'react';
import { readFile } from '../../../src/elements/recorder/downloadFile.js';
import type { Asset } from '../../../src/elements/recorder/RecorderData.js';

/** A file that was stored in chunks, joined on this device. */
export interface JoinedChunks {
  /** Of the joined file; empty: it is not joined. */
  url: string;
  /** Joins them. `null`: there is nothing to join, or joining is in progress. */
  join: (() => void) | null;
  /** A chunk could not be read. */
  isFailed: boolean;
}

interface Joined {
  key: string;
  /** `null`: in progress. */
  url: string | null;
  isFailed: boolean;
}

/** Reads the chunks of a file when it is to be played, and not before: a list of recordings loads none of them. */
export function useChunks(chunkUrls: Asset['chunkUrls']): JoinedChunks {
  const key = chunkUrls?.join(' ') ?? '';
  const [joined, setJoined] = useState<Joined | null>(null);
  const own = joined?.key === key ? joined : null;
  const wanted = useRef<object>(undefined);
  const url = own?.url ?? '';
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  // Of another file nothing is joined yet, and what arrives late is of no use.
  useEffect(
    () => () => {
      wanted.current = undefined;
      setJoined(null);
    },
    [key],
  );

  async function join() {
    const request = (wanted.current = {});
    setJoined({ key, url: null, isFailed: false });
    const file = await readFile({ url: '', chunkUrls }).catch(() => null);
    if (wanted.current !== request) return;
    setJoined({ key, url: file && URL.createObjectURL(file), isFailed: !file });
  }

  const isIdle = !own || own.isFailed;
  return { url, join: chunkUrls && isIdle ? () => void join() : null, isFailed: own?.isFailed ?? false };
}
