'use client';
import { useCallback, useEffect, useState } from 'react';
import { useRecorderElement } from '../../../hooks/elements.js';
import { useCurrentUser } from '../../../hooks/session.js';
import type { PendingRecording } from '../../../src/elements/recorder/RecorderElement.js';
import type { RecorderState } from '../../../src/elements/recorder/RecorderState.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { clockTime } from '../player/clockTime.js';
import { recorderStrings } from '../strings.js';

const NONE: readonly PendingRecording[] = [];

/** Recordings that a closed tab or a lost network has left on this device: each is saved or discarded. @param status they are looked for when it changes */
export function PendingRecordings({ status }: { status: RecorderState['status'] }) {
  const strings = useStrings(recorderStrings);
  const element = useRecorderElement();
  const userId = useCurrentUser()?.userId;
  const [pending, setPending] = useState(NONE);
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ id: string; text: string } | null>(null);
  const read = useCallback(
    () => element.getPendingRecordings().then(setPending, () => setPending(NONE)), // a browser without storage keeps none
    [element],
  );
  useEffect(() => {
    if (userId !== undefined) void read();
  }, [read, userId, status]);

  async function run(id: string, work: Promise<unknown>, text: string) {
    setBusy(id);
    setFailed(null);
    await work.catch(() => setFailed({ id, text }));
    await read();
    setBusy(null);
  }

  if (pending.length === 0) return null;
  return (
    <ul className="parley-recorder-pending">
      {pending.map(({ id, duration, reason }) => (
        <li key={id} className="parley-recorder-notice">
          <p>{failed?.id === id ? failed.text : fill(strings[reason], { duration: clockTime(duration) })}</p>
          <button
            type="button"
            className="parley-button"
            aria-disabled={busy === id || undefined}
            onClick={() => busy !== id && void run(id, element.finishPendingRecording(id), strings.finishFailed)}
          >
            {strings.finish}
          </button>
          <button
            type="button"
            className="parley-button"
            aria-disabled={busy === id || undefined}
            onClick={() => busy !== id && void run(id, element.discardPendingRecording(id), strings.discardFailed)}
          >
            {strings.discard}
          </button>
        </li>
      ))}
    </ul>
  );
}
