import type { Core } from '../../core.js';
import type { RecordingContent } from '../../store/columns.js';
import type { WriteTransaction } from '../../store/transaction.js';
import type { PersonCall } from '../access/PersonCall.js';
import { withTranscription } from './transcriptionOf.js';

export const TRANSCRIBE_RECORDING = 'transcribeRecording';

/** The payload of the job; its key is the id of the file. */
export interface RequestedTranscription {
  annotationId: string;
  version: number;
}

/** Whether the files of a recording are transcribed: the operator wants it, and its text is stored here and not by the customer. */
export const isTranscribed = ({ transcriber }: Pick<Core, 'transcriber'>, content: RecordingContent): boolean =>
  transcriber !== null && !content.isRecorderResolverUsed;

/** Enqueues the transcription of finished files of a recording. Returns the content with that state, to be stored in the same transaction. */
export async function requestTranscription(
  { core, tenant, data: { organizationId } }: PersonCall<unknown>,
  tx: WriteTransaction,
  annotationId: string,
  content: RecordingContent,
  files: readonly { attachmentId: string; version: number }[],
): Promise<RecordingContent> {
  if (!isTranscribed(core, content) || files.length === 0) return content;
  const now = core.clock.now();
  await tx.enqueue(
    ...files.map(({ attachmentId, version }) => ({
      apiKey: tenant.apiKey,
      organizationId,
      kind: TRANSCRIBE_RECORDING,
      key: attachmentId,
      payload: { annotationId, version } satisfies RequestedTranscription,
      runAt: now,
    })),
  );
  return files.reduce(
    (asked, { version }) => withTranscription(asked, version, { status: 'processing', lastUpdated: now }),
    content,
  );
}
