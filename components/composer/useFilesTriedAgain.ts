'use client';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useIsOffline } from '../../hooks/session.js';
import type { Composer, ComposerFile } from '../../src/elements/comment/composer/Composer.js';

/** Time between two attempts while nothing says that the connection is back, ms. */
const RETRY_MS = 10_000;

/**
 * Uploads the files again that the connection was missing for, as soon as it is back. A short loss of it breaks an upload and no socket: then
 * the browser says so, or it is tried from time to time.
 */
export function useFilesTriedAgain(composer: Composer): void {
  const isOffline = useIsOffline();
  const isWaiting = useStore(composer.state, ({ files }) => files.some(waits));
  useEffect(() => {
    if (!isOffline) retryFiles(composer);
  }, [composer, isOffline]);
  useEffect(() => {
    if (isOffline || !isWaiting) return;
    const retry = () => retryFiles(composer);
    const timer = setTimeout(retry, RETRY_MS);
    globalThis.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', retry);
    };
  }, [composer, isOffline, isWaiting]);
}

const waits = ({ state, isUnreachable }: ComposerFile) => state === 'failed' && isUnreachable === true;

function retryFiles(composer: Composer) {
  for (const file of composer.state.getState().files) if (waits(file)) composer.retryFile(file.attachmentId);
}
