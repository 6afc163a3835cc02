'use client';
import { useMemo } from 'react';
import type { AccessNotice, EditorAccessState } from './EditorAccessContext.js';
import { useAccessActions } from './useAccessActions.js';
import { useAccessOutcome } from './useAccessOutcome.js';
import { useAccessStatus } from './useAccessStatus.js';

/** State and actions shared by the parts. */
export function useAccessState(): EditorAccessState {
  const { isOffline, status, editor, requester, secondsLeft, onlyReads, error, retry } = useAccessStatus();
  const { outcome, forget } = useAccessOutcome(status, editor);
  const { actions, isBusy, failure } = useAccessActions(forget);

  const notice = useMemo<AccessNotice | null>(() => {
    if (failure) return { kind: 'failed', error: failure };
    if (outcome) return outcome;
    if (isOffline && status !== 'offline') return { kind: 'offline', by: undefined };
    return onlyReads ? { kind: 'onlyReads', by: undefined } : null;
  }, [failure, outcome, isOffline, status, onlyReads]);
  const isBlocked = isOffline || isBusy;

  return useMemo(
    () => ({ status, editor, requester, secondsLeft, onlyReads, isBlocked, notice, error, retry, actions }),
    [status, editor, requester, secondsLeft, onlyReads, isBlocked, notice, error, retry, actions],
  );
}
