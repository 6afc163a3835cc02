import type { Attachment } from './comment.js';
import type { RecordedTime, RecorderAnnotation, RecordingTranscription, TrimRange } from './recorderAnnotation.js';

/** A version of a recording, as it is played. */
export interface PlayedVersion {
  /** 0: as it was recorded. */
  version: number;
  /** Files. With a `range`, their addresses say so to a media element: `#t=1.5,7.25` (Media Fragments). */
  attachments: Attachment[];
  /** The version that the files are of. */
  fileVersion: number;
  /** The part of the file that it plays. Absent: all of it. */
  range?: TrimRange | undefined;
  /** How long it is. */
  recordedTime?: RecordedTime | undefined;
  waveformData?: number[] | undefined;
  displayName?: string | undefined;
  /** Times are those of the file; segments outside of the range are omitted. */
  transcription?: RecordingTranscription | undefined;
  /** Of the whole file. */
  file: { recordedTime?: RecordedTime | undefined; waveformData?: number[] | undefined };
}

type Recording = Pick<
  RecorderAnnotation,
  | ('attachments' | 'recordedTime' | 'waveformData' | 'displayName' | 'transcription')
  | ('latestVersion' | 'recordingEditVersions')
>;

/**
 * Returns the versions of a recording, the newest first. A version without files of its own, such as a trim, plays the file of the version before
 * it, within its range.
 */
export function playedVersions(recording: Recording): [PlayedVersion, ...PlayedVersion[]] {
  const { attachments, waveformData, displayName, transcription } = recording;
  const recordedTime = recording.recordedTime ?? undefined;
  const file = { recordedTime, waveformData };
  const first = { attachments, fileVersion: 0, recordedTime, waveformData, displayName, transcription, file };
  const played: [PlayedVersion, ...PlayedVersion[]] = [{ version: 0, ...first }];
  /** The newest version with files, up to here. */
  let whole = played[0];
  const edits = Object.entries(recording.recordingEditVersions).map(([key, edit]) => ({ version: Number(key), edit }));
  for (const { version, edit } of edits.sort((a, b) => a.version - b.version)) {
    const isOfFile = (edit.attachments?.length ?? 0) > 0;
    const range = isOfFile ? undefined : edit.boundedTrimRanges?.[0];
    const base = range ? cut(whole, range) : whole;
    const next: PlayedVersion = {
      ...base,
      version,
      range,
      displayName: edit.displayName ?? base.displayName,
      recordedTime: edit.recordedTime ?? base.recordedTime,
      waveformData: edit.waveformData ?? base.waveformData,
      transcription: edit.transcription ?? base.transcription,
    };
    if (isOfFile) {
      next.attachments = edit.attachments!;
      next.fileVersion = version;
      next.file = { recordedTime: next.recordedTime, waveformData: next.waveformData };
      whole = next;
    }
    played.unshift(next);
  }
  return played;
}

function cut(whole: PlayedVersion, range: TrimRange): PlayedVersion {
  const { attachments, recordedTime, waveformData, transcription } = whole;
  const { startMs, endMs } = range;
  const durationMs = recordedTime?.duration;
  return {
    ...whole,
    attachments: attachments.map((attachment) => ({ ...attachment, url: withRange(attachment.url, range) })),
    recordedTime: { duration: Math.min(endMs, durationMs ?? endMs) - startMs },
    waveformData: waveformData && durationMs ? cutBars(waveformData, durationMs, range) : waveformData,
    transcription: transcription && {
      ...transcription,
      transcriptedText: undefined,
      contentSummary: undefined, // it may describe removed parts
      transcriptSegments: transcription.transcriptSegments?.filter(
        (segment) => segment.startTimeInSeconds * 1000 < endMs && segment.endTimeInSeconds * 1000 > startMs,
      ),
    },
  };
}

const cutBars = (bars: readonly number[], durationMs: number, { startMs, endMs }: TrimRange): number[] =>
  bars.slice(Math.floor((startMs / durationMs) * bars.length), Math.ceil((endMs / durationMs) * bars.length));

const withRange = (url: string | undefined, { startMs, endMs }: TrimRange): string | undefined =>
  url && `${url}#t=${startMs / 1000},${endMs / 1000}`;
