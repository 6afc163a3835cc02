import type { RecorderAnnotation } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { openRecordings, type OpenRecordings } from './openRecordings.js';

/**
 * Returns a function that follows a recording that is being transcribed, until it is, or could not be. Calls `onEnd` then, once, however
 * often the recording was passed meanwhile. Ends without it when the recording is deleted, or the person signs out.
 */
export function createTranscriptionWatch(context: ClientContext, onEnd: (annotation: RecorderAnnotation) => void) {
  const { session } = context;
  const followed = new Map<string, () => void>();
  context.onClose(() => {
    for (const end of followed.values()) end();
  });

  return (annotation: RecorderAnnotation): void => {
    const { annotationId } = annotation;
    if (statusOf(annotation) !== 'processing' || followed.has(annotationId)) return;
    const open: OpenRecordings = openRecordings(session, { recorderIds: [annotationId] }, look);
    const reconnecting = session.connection.subscribe((connection) => {
      if (connection === 'online' && open.failure()) void open.read();
    });
    const leaveSession = session.whileSignedIn(() => end);
    followed.set(annotationId, end);

    function end() {
      if (!followed.delete(annotationId)) return;
      open.close();
      reconnecting.unsubscribe();
      leaveSession();
    }

    function look() {
      const records = open.records();
      if (followed.get(annotationId) !== end || records === null) return;
      const [now] = records;
      if (now && statusOf(now) === 'processing') return;
      end();
      if (now) onEnd(now);
    }
  };
}

/** Of the newest version. */
const statusOf = ({ latestVersion, recordingEditVersions, transcription }: RecorderAnnotation) =>
  (recordingEditVersions[latestVersion]?.transcription ?? transcription)?.status;
