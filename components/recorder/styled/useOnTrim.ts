'use client';
import type { TrimRange } from '@parley/protocol';
import { useRecorderElement } from '../../../hooks/elements.js';
import { useParley } from '../../../hooks/ParleyContext.js';
import { useSaveRecordingTrim } from '../../../hooks/recordings.js';
import { useObservable } from '../../../hooks/useObservable.js';
import { useStream } from '../../../hooks/useStream.js';
import { contextOf } from '../../../src/contextOf.js';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';
import { readOnlyReason } from '../../../src/permissions/readOnlyReason.js';

/** Saves a trim of a recording. `undefined`: trimming is off (`enableVideoEditor`), or the person may not change the recording. */
export function useOnTrim(
  recording: RecorderData | undefined,
): ((part: TrimRange | null) => Promise<unknown>) | undefined {
  const { value: isOn } = useStream<boolean | null>(useRecorderElement().getVideoEditor, null);
  const context = contextOf(useParley().client);
  const me = useObservable(context.session.user);
  useObservable(context.permissions);
  const { mutateAsync } = useSaveRecordingTrim();
  if (!isOn || !recording || !me) return undefined;
  const { recorderId, from, metadata } = recording;
  if (from?.userId !== me.userId && me.isAdmin !== true) return undefined;
  // As `requireEditorRole`: who is anonymous may change what they recorded.
  if (readOnlyReason(context, { ...me, isAnonymous: false }, metadata?.documentId)) return undefined;
  return (part) => mutateAsync({ recorderId, part });
}
