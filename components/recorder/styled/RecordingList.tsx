'use client';
import { useMemo } from 'react';
import { personText } from '@parley/protocol/constants';
import { useDeleteRecordings, useRecordings } from '../../../hooks/recordings.js';
import { useCurrentUser } from '../../../hooks/session.js';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';
import { FailureSign } from '../../internal/FailureSign.js';
import { formatExactTime } from '../../internal/formatTime.js';
import { TrashIcon } from '../../internal/icons.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { useRelativeTime } from '../../internal/useRelativeTime.js';
import { useLanguage, useStrings } from '../../internal/useStrings.js';
import { recorderStrings } from '../strings.js';
import type { PlayerOptions } from '../player/usePlayer.js';
import { RecordingView } from './RecordingView.js';
import { TranscriptionNote } from './TranscriptionNote.js';
import { useOnTrim } from './useOnTrim.js';

interface ListProps {
  recorderId?: string | undefined;
  onDelete?: ((recorderId: string) => void) | undefined;
}

/** The chunk behind `RecorderNotes`. */
export function RecordingList({ recorderId, onDelete }: ListProps) {
  const strings = useStrings(recorderStrings);
  const { recordings, isLoading, error, refetch } = useOwnQuery(recorderId);
  if (error && !recordings) return <FailureSign what={strings.error} error={error} onRetry={() => void refetch()} />;
  const shown = recordings?.filter((each) => recorderId !== undefined || each.commentAnnotationId === undefined) ?? [];
  if (shown.length === 0) return isLoading ? null : <p>{strings.empty}</p>;
  return (
    <ul className="parley-recorder-notes" aria-label={strings.notes}>
      {shown.map((recording) => (
        <li key={recording.recorderId}>
          <Head recording={recording} onDelete={onDelete} />
          <OneRecording recording={recording} onExpired={refetch} />
        </li>
      ))}
    </ul>
  );
}

/** The chunk behind `RecorderPlayer`, and the recordings of comments. */
export function SingleRecording({ recorderId, onDelete }: ListProps & { recorderId: string }) {
  const strings = useStrings(recorderStrings);
  const { recordings, error, refetch } = useOwnQuery(recorderId);
  const [recording] = recordings ?? [];
  if (error && !recordings) return <FailureSign what={strings.error} error={error} onRetry={() => void refetch()} />;
  if (!recording) return null;
  return (
    <>
      {onDelete && <Head recording={recording} onDelete={onDelete} />}
      <OneRecording key={recording.recorderId} recording={recording} onExpired={refetch} />
    </>
  );
}

function OneRecording({ recording, onExpired }: PlayerOptions) {
  const onTrim = useOnTrim(recording);
  return (
    <>
      <RecordingView recording={recording} hasTranscript onExpired={onExpired} onTrim={onTrim} />
      <TranscriptionNote recording={recording} />
    </>
  );
}

function useOwnQuery(recorderId: string | undefined) {
  const query = useMemo(() => (recorderId === undefined ? {} : { recorderIds: [recorderId] }), [recorderId]);
  const { data: recordings, isLoading, error, refetch } = useRecordings(query);
  return { recordings, isLoading, error, refetch };
}

interface HeadProps {
  recording: RecorderData;
  onDelete: ListProps['onDelete'];
}

function Head({ recording: { recorderId, from, createdAt }, onDelete }: HeadProps) {
  const strings = useStrings(recorderStrings);
  const language = useLanguage();
  const me = useCurrentUser();
  const { mutateAsync, isPending, error } = useDeleteRecordings();
  const isMine = from !== undefined && from.userId === me?.userId;
  const age = useRelativeTime(createdAt, language);
  return (
    <div className="parley-recorder-note-head">
      <UserAvatar user={from} className="parley-avatar" />
      <span className="parley-recorder-note-name" dir="auto">
        {from ? personText(from) : strings.unknownUser}
      </span>
      <time dateTime={new Date(createdAt).toISOString()} title={formatExactTime(createdAt, language)}>
        {age}
      </time>
      {isMine && (
        <button
          type="button"
          className="parley-icon-button"
          aria-label={error ? strings.removeFailed : strings.remove}
          title={error ? strings.removeFailed : strings.remove}
          aria-disabled={isPending || undefined}
          onClick={() =>
            !isPending &&
            void mutateAsync({ recorderIds: [recorderId] }).then(
              () => onDelete?.(recorderId),
              () => undefined,
            )
          }
        >
          <TrashIcon />
        </button>
      )}
    </div>
  );
}
