'use client';
import { useCallback, useEffect, useState } from 'react';
import { useParley } from '../../../hooks/ParleyContext.js';
import { useObservable } from '../../../hooks/useObservable.js';
import { useRecorderElement } from '../../../hooks/useRecorderElement.js';
import { contextOf } from '../../../src/contextOf.js';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';
import type { PendingRecording } from '../../../src/elements/recorder/RecorderElement.js';
import type { RecorderState } from '../../../src/elements/recorder/RecorderState.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { clockTime } from '../player/clockTime.js';
import { recorderStrings } from '../strings.js';

const NONE: readonly PendingRecording[] = [];

export interface PendingRecordingsProps {
  /** They are read again when it changes. */
  status: RecorderState['status'];
  /** Which are offered. @default all */
  isOffered?: ((pending: PendingRecording) => boolean) | undefined;
  /** Called when the service has the file of one. */
  onFinished?: ((recording: RecorderData) => void) | undefined;
}

/** Recordings stored on this device after a closed tab or a lost network: each is saved or discarded. */
export function PendingRecordings({ status, isOffered = () => true, onFinished }: PendingRecordingsProps) {
  const strings = useStrings(recorderStrings);
  const element = useRecorderElement();
  const userId = useObservable(contextOf(useParley().client).session.user)?.userId;
  const [pending, setPending] = useState(NONE);
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ id: string; text: string } | null>(null);
  const read = useCallback(
    () => element.getPendingRecordings().then(setPending, () => setPending(NONE)), // a browser without storage has none
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

  const offered = pending.filter(isOffered);
  if (offered.length === 0) return null;
  return (
    <ul className="parley-recorder-pending">
      {offered.map(({ id, duration, reason }) => (
        <li key={id} className="parley-recorder-notice">
          <p>{failed?.id === id ? failed.text : fill(strings[reason], { duration: clockTime(duration) })}</p>
          <button
            type="button"
            className="parley-button"
            aria-disabled={busy === id || undefined}
            onClick={() =>
              busy !== id && void run(id, element.finishPendingRecording(id).then(onFinished), strings.finishFailed)
            }
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
