import { anyObject, flag, list, map, maybe, number, object, or, text } from './checks.js';
import type { RecordChecks } from './validRecords.js';
import { author } from './validUsers.js';

const validTranscription = maybe(
  object({
    status: text(),
    failure: text(),
    transcriptSegments: maybe(
      list(
        object(
          {
            startTime: text(''),
            endTime: text(''),
            startTimeInSeconds: number(),
            endTimeInSeconds: number(),
            text: text(''),
          },
          'startTimeInSeconds',
          'endTimeInSeconds',
        ),
      ),
    ),
    vttUrl: text(),
    contentSummary: text(),
  }),
);

const recording = object(
  {
    annotationId: text(),
    recordingType: text('audio'),
    from: author,
    attachments: list(anyObject),
    waveformData: maybe(list(number())),
    latestVersion: number(0),
    transcription: validTranscription,
    recordingEditVersions: map(
      object({
        transcription: validTranscription,
        attachments: maybe(list(anyObject)),
        boundedTrimRanges: maybe(list(object({ startMs: number(), endMs: number() }, 'startMs', 'endMs'))),
        waveformData: maybe(list(number())),
      }),
    ),
    isUrlAvailable: flag(false),
    createdAt: number(0),
    metadata: or(anyObject, {}),
  },
  'annotationId',
);

/** Recordings. */
export const RECORDINGS: RecordChecks = {
  answer: object({ recorderAnnotations: maybe(list(recording)), recorderAnnotation: maybe(recording) }),
  changes: {
    'recording.saved': object({ recorderAnnotation: recording }, 'recorderAnnotation'),
    'recording.changed': object({ annotationId: text() }, 'annotationId'),
    'recording.removed': object({ annotationId: text() }, 'annotationId'),
    'recordings.removed': object(
      { documentId: text(), commentAnnotationId: text() },
      'documentId',
      'commentAnnotationId',
    ),
  },
};
