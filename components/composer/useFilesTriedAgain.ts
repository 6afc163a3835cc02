'use client';
import { useEffect } from 'react';
import { useIsOffline } from '../../hooks/session.js';
import type { Composer } from '../../src/elements/comment/composer/Composer.js';

/** Uploads the files again that the connection was missing for, as soon as it is back. */
export function useFilesTriedAgain(composer: Composer): void {
  const isOffline = useIsOffline();
  useEffect(() => {
    if (isOffline) return;
    for (const { attachmentId, isUnreachable } of composer.state.getState().files)
      if (isUnreachable) composer.retryFile(attachmentId);
  }, [composer, isOffline]);
}
