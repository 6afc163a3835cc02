'use client';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useIsOffline } from '../../hooks/session.js';
import type { Composer, ComposerFile } from '../../src/elements/comment/composer/Composer.js';

/** Time between two attempts without a reconnect event, ms. */
const RETRY_MS = 10_000;

/**
 * Uploads files again that failed without a connection, as soon as it is back. A short loss breaks an upload but no socket: then the browser's event
 * or a timer triggers the retry.
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
