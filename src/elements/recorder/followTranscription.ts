import type { RecorderAnnotation } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { openRecordings, type OpenRecordings } from './openRecordings.js';

/**
 * Follows a recording that is being transcribed, until it is, or could not be. Calls `onEnd` then, once. Ends without it when the recording is
 * deleted, or the person signs out.
 */
export function followTranscription(
  context: ClientContext,
  annotation: RecorderAnnotation,
  onEnd: (annotation: RecorderAnnotation) => void,
): void {
  if (statusOf(annotation) !== 'processing') return;
  const { session } = context;
  let isEnded = false;
  const open: OpenRecordings = openRecordings(session, { recorderIds: [annotation.annotationId] }, look);
  const reconnecting = session.connection.subscribe((connection) => {
    if (connection === 'online' && open.failure()) void open.read();
  });
  const leaveSession = session.whileSignedIn(() => end);
  context.onClose(end);

  function end() {
    if (isEnded) return;
    isEnded = true;
    open.close();
    reconnecting.unsubscribe();
    leaveSession();
  }

  function look() {
    const records = open.records();
    if (isEnded || records === null) return;
    const [now] = records;
    if (now && statusOf(now) === 'processing') return;
    end();
    if (now) onEnd(now);
  }
}

/** Of the newest version. */
const statusOf = ({ latestVersion, recordingEditVersions, transcription }: RecorderAnnotation) =>
  (recordingEditVersions[latestVersion]?.transcription ?? transcription)?.status;
