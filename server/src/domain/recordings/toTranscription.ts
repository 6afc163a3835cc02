import type { RecordingTranscription, User } from '@parley/protocol';
import type { StoredTranscription } from '../../store/columns.js';
import { clockTime } from './captions.js';

/**
 * Returns the transcript of a recording, as it is read.
 * @param from who recorded it
 * @param fileUrl of the file, for this reader
 */
export function toTranscription(
  { status, failure, text, segments, lastUpdated, latencyMs }: StoredTranscription,
  from: User,
  fileUrl: string | undefined,
): RecordingTranscription {
  return {
    from,
    status,
    lastUpdated,
    ...(failure !== undefined && { failure }),
    ...(text !== undefined && { transcriptedText: text }),
    ...(segments && {
      transcriptSegments: segments.map(({ start, end, text: words }) => ({
        startTime: clockTime(start),
        endTime: clockTime(end),
        startTimeInSeconds: start,
        endTimeInSeconds: end,
        text: words,
      })),
      ...(fileUrl !== undefined && { vttUrl: captionsUrl(fileUrl) }),
    }),
    ...(latencyMs !== undefined && { transcriptionLatency: latencyMs }),
  };
}

/** Who may read a file may read its transcript: both are at the same signed address. */
const captionsUrl = (fileUrl: string) => `${fileUrl}&as=vtt`;
