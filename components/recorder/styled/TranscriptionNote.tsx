'use client';
import { useRetryTranscription } from '../../../hooks/recordings.js';
import { useCurrentUser } from '../../../hooks/session.js';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';
import { useFailureText } from '../../internal/useFailureText.js';
import { useStrings } from '../../internal/useStrings.js';
import { recorderStrings } from '../strings.js';
import { mayChangeRecording } from './mayChangeRecording.js';

/** Says that a recording is not transcribed yet, or why it could not be; its author, or an admin, can try again. Renders nothing otherwise. */
export function TranscriptionNote({ recording }: { recording: RecorderData }) {
  const strings = useStrings(recorderStrings);
  const me = useCurrentUser();
  const { mutateAsync, isPending, error } = useRetryTranscription();
  const failureText = useFailureText(error);
  const { recorderId, transcription } = recording;
  const { status, failure } = transcription;
  if (status === 'processing') return <p className="parley-recorder-transcription">{strings.transcribing}</p>;
  if (status !== 'failed') return null;
  return (
    <p className="parley-recorder-transcription">
      {error ? (
        <span role="alert" title={failureText}>
          {strings.transcribeAgainFailed}
        </span>
      ) : (
        <span title={failure}>{strings.transcriptionFailed}</span>
      )}
      {mayChangeRecording(me, recording) && (
        <button
          type="button"
          className="parley-button"
          aria-disabled={isPending || undefined}
          // The hook stores the error, and the text shows it.
          onClick={() => !isPending && void mutateAsync({ recorderId }).catch(() => undefined)}
        >
          {strings.transcribeAgain}
        </button>
      )}
    </p>
  );
}
