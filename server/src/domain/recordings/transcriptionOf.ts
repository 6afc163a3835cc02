import type { RecordingContent, StoredTranscription } from '../../store/columns.js';

/** Returns the transcript of a version of a recording, if it was requested. */
export const transcriptionOf = (content: RecordingContent, version: number): StoredTranscription | undefined =>
  version === 0 ? content.transcription : content.recordingEditVersions?.[version]?.transcription;

/** Returns the content with the transcription of a version. */
export function withTranscription(
  content: RecordingContent,
  version: number,
  transcription: StoredTranscription,
): RecordingContent {
  if (version === 0) return { ...content, transcription };
  const { recordingEditVersions = {} } = content;
  return {
    ...content,
    recordingEditVersions: {
      ...recordingEditVersions,
      [version]: { ...recordingEditVersions[version], transcription },
    },
  };
}
