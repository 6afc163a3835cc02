'use client';
import { useMemo } from 'react';
import { useRecordings } from '../../../hooks/recordings.js';
import { useRecorderElement } from '../../../hooks/useRecorderElement.js';
import { useStream } from '../../../hooks/useStream.js';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';
import { useStrings } from '../../internal/useStrings.js';
import { recorderStrings } from '../strings.js';
import { RecordingView } from './RecordingView.js';
import { useOnTrim } from './useOnTrim.js';

export interface RecordedViewProps {
  /** As the recorder has it. */
  recording: RecorderData;
  /** The service has its file. */
  isSaved: boolean;
  autoOpenVideoEditor: boolean;
  playVideoInFullScreen: boolean;
}

/** The finished recording. Once saved, it can be trimmed or recorded again, if the app allows that. */
export function RecordedView({ recording: first, isSaved, ...options }: RecordedViewProps) {
  const { autoOpenVideoEditor, playVideoInFullScreen } = options;
  const strings = useStrings(recorderStrings);
  const element = useRecorderElement();
  const query = useMemo(() => ({ recorderIds: [first.recorderId] }), [first.recorderId]);
  const { data, refetch } = useRecordings(query, { enabled: isSaved });
  const recording = data ? data[0] : first;
  const onTrim = useOnTrim(isSaved ? recording : undefined, autoOpenVideoEditor);
  const mayRetake = useStream<boolean | null>(element.getRetakeOnVideoEditor, null).value;
  if (!recording) return null; // deleted meanwhile
  const isInComment = recording.commentAnnotationId !== undefined;
  return (
    <>
      <RecordingView
        recording={recording}
        hasTranscript={false}
        playsInFullScreen={playVideoInFullScreen}
        trimsFirst={autoOpenVideoEditor}
        onExpired={isSaved ? refetch : undefined}
        onTrim={onTrim}
      />
      {isSaved && mayRetake && !isInComment && (
        <button
          type="button"
          className="parley-button parley-recorder-retake"
          // The panel shows why recording failed; a recording that could not be deleted stays in the list.
          onClick={() => void element.retakeRecording().catch(() => undefined)}
        >
          {strings.retake}
        </button>
      )}
    </>
  );
}
