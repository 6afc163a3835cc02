'use client';
import { useMemo } from 'react';
import { useRecordings } from '../../../hooks/recordings.js';
import { FailureSign } from '../../internal/FailureSign.js';
import { useStrings } from '../../internal/useStrings.js';
import { recorderStrings } from '../strings.js';
import { RecordingView } from './RecordingView.js';
import { useOnTrim } from './useOnTrim.js';

/** The chunk behind the recordings of a comment: without what only `RecorderNotes` and `RecorderPlayer` say beside them. */
export function CommentRecording({ recorderId }: { recorderId: string }) {
  const strings = useStrings(recorderStrings);
  const query = useMemo(() => ({ recorderIds: [recorderId] }), [recorderId]);
  const { data: recordings, error, refetch } = useRecordings(query);
  const [recording] = recordings ?? [];
  const onTrim = useOnTrim(recording);
  if (error && !recordings) return <FailureSign what={strings.error} error={error} onRetry={() => void refetch()} />;
  return recording ? <RecordingView recording={recording} hasTranscript onExpired={refetch} onTrim={onTrim} /> : null;
}
