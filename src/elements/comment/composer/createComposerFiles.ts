import type { StoreApi } from 'zustand/vanilla';
import type { ParleyError } from '@parley/protocol/constants';
import { newId } from '../../../newId.js';
import type { Attachment } from '../CommentAnnotation.js';
import type { AddAttachmentResponse } from '../CommentRequests.js';
import { checkedFile, checkFile } from './checkFile.js';
import type { ComposerFile, ComposerHost, ComposerState } from './Composer.js';

/** The files of one composer: each is checked and sent independently of the others. */
export function createComposerFiles({ getState, setState }: StoreApi<ComposerState>, host: () => ComposerHost) {
  const uploads = new Map<string, { stop: AbortController; done: Promise<void> }>();

  const change = (id: string, changed: Partial<ComposerFile>) =>
    setState(({ files }) => ({
      files: files.map((file) => (file.attachmentId === id ? { ...file, ...changed } : file)),
    }));

  function upload(id: string, file: File) {
    const stop = new AbortController();
    const { signal } = stop;
    const send = host().upload;
    let isOver = false;
    const onProgress = (share: number) => !isOver && !signal.aborted && change(id, { progress: Math.min(share, 1) });
    const done = (
      send ? patiently(() => send(file, { attachmentId: id, onProgress, signal }), signal) : Promise.reject()
    )
      .finally(() => (isOver = true))
      .then(
        (attachment) =>
          !signal.aborted && change(id, { state: 'done', progress: 1, attachment, uploadedAt: Date.now() }),
        async (error?: ParleyError) => {
          const isUnreadable = !(await isReadable(file));
          if (signal.aborted) return;
          change(id, {
            state: 'failed',
            isUnreadable,
            isFull: error?.code === 'RESOURCE_EXHAUSTED',
            isUnreachable: error?.code === 'NETWORK_ERROR' && !isUnreadable,
          });
        },
      )
      .then(() => {
        if (uploads.get(id)?.stop === stop) uploads.delete(id);
      });
    uploads.set(id, { stop, done });
  }

  function stop(id: string) {
    uploads.get(id)?.stop.abort();
    uploads.delete(id);
  }

  const stopAll = () => [...uploads.keys()].forEach(stop);

  return {
    add(files: Iterable<File>): AddAttachmentResponse[] {
      const added = [...files].map((file): ComposerFile => {
        const refusal = checkFile(file, host().allowedFileTypes());
        const { name, size } = file;
        const state = refusal ? 'refused' : 'uploading';
        return { attachmentId: newId(), name, size, file, state, progress: 0, ...(refusal && { refusal }) };
      });
      setState(({ files: present }) => ({ files: [...present, ...added], failure: null }));
      for (const { attachmentId, state, file } of added) if (state === 'uploading') upload(attachmentId, file!);
      return added.map(({ file }) => checkedFile(file!, host().allowedFileTypes()));
    },
    /** Uploads those again that another composer has not uploaded. */
    goOn() {
      for (const { attachmentId, attachment, file } of getState().files) {
        if (attachment || !file) continue;
        change(attachmentId, { state: 'uploading', progress: 0 });
        upload(attachmentId, file);
      }
    },
    retry(id: string) {
      const file = getState().files.find(({ attachmentId }) => attachmentId === id);
      if (file?.state !== 'failed' || !file.file) return;
      change(id, { state: 'uploading', progress: 0 });
      setState({ failure: null });
      upload(id, file.file);
    },
    remove(id: string) {
      stop(id);
      setState(({ files, failure }) => {
        const left = files.filter(({ attachmentId }) => attachmentId !== id);
        const isRepaired = failure === 'file' && !left.some(blocksSending);
        return { files: left, ...(isRepaired && { failure: null }) };
      });
    },
    attachments: (): Attachment[] => getState().files.flatMap(({ attachment }) => attachment ?? []),
    hasFailed: () => getState().files.some(blocksSending),
    /** Resolves when no upload is pending, including files added meanwhile. */
    async settled() {
      while (uploads.size > 0) {
        const stopped = new Promise((resolve) => {
          for (const { stop } of uploads.values()) stop.signal.addEventListener('abort', resolve, { once: true });
        });
        await Promise.race([stopped, Promise.all([...uploads.values()].map(({ done }) => done))]);
      }
    },
    clear: stopAll,
    dispose: stopAll,
  };
}

/** Between attempts to send a file, ms, also when the answer asks for no pause. */
const LEAST_PAUSE_MS = 1000;

/** Retries when the service asks to wait: many files at once exceed its rate limit. */
async function patiently(send: () => Promise<Attachment>, signal: AbortSignal): Promise<Attachment> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const { code, retryAfterMs } = error as ParleyError;
      if (code !== 'RESOURCE_EXHAUSTED' || retryAfterMs === undefined || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.max(retryAfterMs, LEAST_PAUSE_MS)));
    }
  }
}

/** Browsers hand over folders as files, and a file may have been moved since it was chosen: sending it fails as if the service were unreachable. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** No file is dropped silently: the author retries or removes it. */
const blocksSending = ({ state }: ComposerFile) => state === 'failed' || state === 'refused';

/** The service deletes files that no comment names after a day. */
const STORED_MS = 23 * 60 * 60 * 1000;

/** Whether the service still has a file of a comment that was not sent. */
export const isStored = ({ attachment, uploadedAt = Infinity }: ComposerFile) =>
  attachment?.isAttachmentResolverUsed === true || Date.now() - uploadedAt < STORED_MS;

/** A file of a comment that is edited, or of a draft. */
export function fileOfAttachment(attachment: Attachment): ComposerFile {
  const { attachmentId, name = '', size = 0 } = attachment;
  return { attachmentId, name, size, state: 'done', progress: 1, attachment };
}
