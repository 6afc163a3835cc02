'use client';
import { useMemo, useRef, useState } from 'react';
import { personName } from '@parley/protocol/constants';
import { useDeleteRecordings, useRecordings } from '../../../hooks/recordings.js';
import { useCurrentUser } from '../../../hooks/session.js';
import { useObservable } from '../../../hooks/useObservable.js';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';
import { FailureSign } from '../../internal/FailureSign.js';
import { giveFocusTo } from '../../internal/giveFocusTo.js';
import { formatExactTime } from '../../internal/formatTime.js';
import { TrashIcon } from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { useFocusAfterDeletion } from '../../internal/useFocusAfterDeletion.js';
import { useRelativeTime } from '../../internal/useRelativeTime.js';
import { useLanguage, useStrings } from '../../internal/useStrings.js';
import { recorderStrings } from '../strings.js';
import { mayChangeRecording } from './mayChangeRecording.js';
import type { PlayerOptions } from '../player/usePlayer.js';
import { RecordingsUndo } from './RecordingsUndo.js';
import { RecordingView } from './RecordingView.js';
import { TranscriptionNote } from './TranscriptionNote.js';
import { useOnTrim } from './useOnTrim.js';
import { useRecordingDeletions } from './useRecordingDeletions.js';

interface ListProps {
  recorderId?: string | undefined;
  summary: boolean;
  onDelete?: ((recorderId: string) => void) | undefined;
}

interface ShownProps extends ListProps {
  darkMode: boolean | undefined;
}

/** So many players are drawn at first: each reads the beginning of its file. */
const AT_FIRST = 20;

/** The chunk behind `RecorderNotes`. */
export function RecordingList({ darkMode, ...props }: ShownProps) {
  return (
    <>
      <List {...props} />
      <RecordingsUndo darkMode={darkMode} />
    </>
  );
}

function List({ recorderId, summary, onDelete }: ListProps) {
  const strings = useStrings(recorderStrings);
  const { recordings, isLoading, error, refetch } = useOwnQuery(recorderId);
  const [since, setSince] = useState<number>();
  const notes = recordings?.filter((each) => recorderId !== undefined || each.commentAnnotationId === undefined) ?? [];
  // Set once for a list, so that no player unmounts when a newer recording arrives.
  if ((since === undefined) === (recordings !== undefined)) setSince(recordings && momentOf(notes, AT_FIRST));
  const shown = notes.filter(({ createdAt }) => createdAt >= (since ?? Infinity));
  const list = useRef<HTMLUListElement>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const noteFocus = useFocusAfterDeletion(list, shown.map(idOf), (note) => giveFocusTo(note ?? empty.current));
  if (error && !recordings) return <FailureSign what={strings.error} error={error} onRetry={() => void refetch()} />;
  if (notes.length === 0) {
    return isLoading ? null : (
      <p tabIndex={-1} ref={empty}>
        {strings.empty}
      </p>
    );
  }
  return (
    <>
      <ul className="parley-recorder-notes" aria-label={strings.notes} ref={list}>
        {shown.map((recording) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes where the focus of a control in it is
          <li
            key={recording.recorderId}
            tabIndex={-1}
            data-parley-id={recording.recorderId}
            onFocus={() => noteFocus(recording.recorderId)}
          >
            <Head recording={recording} onDelete={onDelete} />
            <OneRecording recording={recording} summary={summary} onExpired={refetch} />
          </li>
        ))}
      </ul>
      {shown.length < notes.length && (
        <button
          type="button"
          className="parley-button parley-recorder-older"
          onClick={() => setSince(momentOf(notes, shown.length + AT_FIRST))}
        >
          {strings.older}
        </button>
      )}
    </>
  );
}

const idOf = ({ recorderId }: RecorderData) => recorderId;

/** When the last of the newest so many was made; -Infinity: there are not that many. */
const momentOf = (notes: readonly RecorderData[], count: number) => notes[count - 1]?.createdAt ?? -Infinity;

/** The chunk behind `RecorderPlayer`. */
export function SingleRecording({ recorderId, summary, onDelete, darkMode }: ShownProps & { recorderId: string }) {
  const strings = useStrings(recorderStrings);
  const { recordings, error, refetch } = useOwnQuery(recorderId);
  const [recording] = recordings ?? [];
  const isDeleted = useObservable(useRecordingDeletions().state).hiddenIds.includes(recorderId);
  const place = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const noteFocus = useFocusAfterDeletion(place, recording ? [recorderId] : [], (shown) =>
    giveFocusTo(shown ?? note.current),
  );
  if (error && !recordings) return <FailureSign what={strings.error} error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={place}>
      {recording && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- notes that the focus is in it
        <div key={recorderId} tabIndex={-1} data-parley-id={recorderId} onFocus={() => noteFocus(recorderId)}>
          {onDelete && <Head recording={recording} onDelete={onDelete} />}
          <OneRecording recording={recording} summary={summary} onExpired={refetch} />
        </div>
      )}
      {isDeleted && (
        <p tabIndex={-1} ref={note}>
          {strings.removed}
        </p>
      )}
      {onDelete && <RecordingsUndo darkMode={darkMode} />}
    </div>
  );
}

function OneRecording({ recording, summary, onExpired }: PlayerOptions & Pick<ListProps, 'summary'>) {
  const onTrim = useOnTrim(recording);
  return (
    <>
      <RecordingView hasTranscript hasSummary={summary} {...{ recording, onExpired, onTrim }} />
      <TranscriptionNote recording={recording} />
    </>
  );
}

function useOwnQuery(recorderId: string | undefined) {
  const query = useMemo(() => (recorderId === undefined ? {} : { recorderIds: [recorderId] }), [recorderId]);
  const { data, isLoading, error, refetch } = useRecordings(query);
  const { hiddenIds } = useObservable(useRecordingDeletions().state);
  const recordings = data?.filter((each) => !hiddenIds.includes(each.recorderId));
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
  const deletions = useRecordingDeletions();
  const { mutateAsync } = useDeleteRecordings();
  const age = useRelativeTime(createdAt, language);
  return (
    <div className="parley-recorder-note-head">
      <UserAvatar user={from} className="parley-avatar" />
      <span className="parley-recorder-note-name" dir="auto">
        {personName(from, strings.unknownUser)}
      </span>
      <time dateTime={new Date(createdAt).toISOString()} title={formatExactTime(createdAt, language)}>
        {age}
      </time>
      {mayChangeRecording(me, { from }) && (
        <IconButton
          label={strings.remove}
          onClick={() =>
            void deletions
              .remove(recorderId, () => mutateAsync({ recorderIds: [recorderId] }))
              .then((isDeleted) => isDeleted && onDelete?.(recorderId))
          }
        >
          <TrashIcon />
        </IconButton>
      )}
    </div>
  );
}
