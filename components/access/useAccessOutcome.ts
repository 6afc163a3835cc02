'use client';
import { useCallback, useEffect, useState } from 'react';
import { useAccessElement } from '../../hooks/elements.js';
import type { AccessUser } from '../../src/elements/access/Access.js';
import type { AccessStatus } from './EditorAccessContext.js';

/** How a request ended. `canceled` is shown to the editor. */
export interface AccessOutcome {
  kind: 'rejected' | 'accepted' | 'transferred' | 'canceled';
  /** Who decided or, of `canceled`, who had asked. `undefined`: nobody did, as when the editor has left. */
  by: AccessUser | undefined;
  /** Ms since epoch. */
  timestamp: number;
}

/** How long an outcome is shown, ms: longer than it takes to look up and read it. */
const NEWS_MS = 10_000;

/** How the last request ended, while that is recent and still valid. */
export function useAccessOutcome(
  status: AccessStatus,
  editor: AccessUser | null,
): { outcome: AccessOutcome | null; forget: () => void } {
  const { on } = useAccessElement();
  const [outcome, setOutcome] = useState<AccessOutcome | null>(null);
  const forget = useCallback(() => setOutcome(null), []);

  useEffect(() => {
    const events = [
      on('accessRejected').subscribe((event) => setOutcome({ ...event, kind: 'rejected', by: event.editor })),
      on('accessAccepted').subscribe((event) => setOutcome({ ...event, kind: 'accepted', by: event.editor })),
      on('viewerAssigned').subscribe((event) => setOutcome({ ...event, kind: 'transferred', by: event.editor })),
      on('accessRequestCanceled').subscribe((event) => setOutcome({ ...event, kind: 'canceled', by: event.viewer })),
    ];
    return () => events.forEach((event) => event.unsubscribe());
  }, [on]);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(forget, NEWS_MS);
    return () => clearTimeout(timer);
  }, [outcome, forget]);

  return { outcome: outcome && isCurrent(outcome, status, editor) ? outcome : null, forget };
}

/** The seat may have changed hands again since. A seat that was free was handed over by nobody. */
function isCurrent({ kind, by }: AccessOutcome, status: AccessStatus, editor: AccessUser | null): boolean {
  if (kind === 'accepted' || kind === 'canceled') return status === 'editing' && by !== undefined;
  return status === 'taken' && editor?.userId === by?.userId;
}
