'use client';
import { useMemo } from 'react';
import type { TrimRange } from '@parley/protocol';
import { useParley } from '../../../hooks/ParleyContext.js';
import { useObservable } from '../../../hooks/useObservable.js';
import { contextOf } from '../../../src/contextOf.js';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';
import { readOnlyReason } from '../../../src/permissions/readOnlyReason.js';

/**
 * Saves a trim of a recording. `undefined`: trimming is off (`enableVideoEditor`), or the person may not change the recording. It avoids the hooks
 * for elements and writes: with them, the bundle of a page with comments would have twice as many files.
 * @param isWanted trimming is on here; overrides the setting
 */
export function useOnTrim(
  recording: RecorderData | undefined,
  isWanted = false,
): ((part: TrimRange | null) => Promise<unknown>) | undefined {
  const { client } = useParley();
  const element = client.getRecorderElement();
  const isOn = useObservable(useMemo(() => element.getVideoEditor(), [element]));
  const context = contextOf(client);
  const me = useObservable(context.session.user);
  useObservable(context.permissions);
  if (!(isOn || isWanted) || !recording || !me) return undefined;
  const { recorderId, from, metadata } = recording;
  if (from?.userId !== me.userId && me.isAdmin !== true) return undefined;
  // As `requireEditorRole`: who is anonymous may change what they recorded.
  if (readOnlyReason(context, { ...me, isAnonymous: false }, metadata?.documentId)) return undefined;
  return (part) => element.saveRecordingTrim(recorderId, part);
}
