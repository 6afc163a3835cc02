import type { RecorderAnnotation } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { requireEditorRole } from '../../../permissions/requireEditorRole.js';
import type { RecorderResolver } from '../../../providers/createRecorderResolver.js';
import type { PartialRecorder, ProviderPlace } from '../../../providers/DataProviders.js';
import { providerMetadata, providerPlace } from '../../../providers/providerMetadata.js';
import { retryAtService } from '../../../providers/retryAtService.js';
import type { PersistedRecording } from '../../../session/persistedRecordings.js';
import type { OperationResult } from '../../../transport/operations.js';
import type { Answer } from '../../../transport/Transport.js';
import { createChunkUpload, type ChunkUpload } from './createChunkUpload.js';
import { type KnownRecording, partialRecording } from './partialRecording.js';
import { type Strippable, strippedRecording } from './strippedRecording.js';

/** Ids per request: the limit of a list. */
const AT_ONCE = 30;

/** A file stored in the storage. */
export interface StoredFile {
  attachments: {
    attachmentId: string;
    name: string;
    mimeType: string;
    size: number;
    url?: string;
    thumbnail?: string;
    isAttachmentResolverUsed?: boolean;
  }[];
  chunkUrls?: Record<string, string>;
}

/** Saves recordings in the customer's store before the service has them (client contract §6.3), by one set of providers. */
export interface RecordingSaver {
  /** The customer stores the files. */
  readonly storesFiles: boolean;
  /** Saves a new recording in the customer's store. Resolves with the part that the service may have. Rejects with `RESOLVER_FAILED` or `TIMEOUT`. */
  add<Recording extends Strippable & Omit<KnownRecording, 'from'>>(
    documentId: string,
    recording: Recording,
  ): Promise<Recording>;
  /** The same of a change. @param recording as it will be, with its content */
  update<Changes extends Strippable>(documentId: string, recording: KnownRecording, changes: Changes): Promise<Changes>;
  /** Begins to send a file while it is recorded; `null`: it is sent afterwards. */
  beginChunks(recording: PersistedRecording, onChunk: (count: number) => void): ChunkUpload | null;
  /** Stores a file, or the missing rest of one sent in chunks. @param picture of it, omitted when it cannot be stored */
  storeFile(
    recording: PersistedRecording,
    file: File,
    chunks: ChunkUpload | null,
    picture: Blob | null,
  ): Promise<StoredFile>;
  /** Runs an upload: changes of the recording are this client's own meanwhile. */
  during(annotationId: string, run: () => Promise<RecorderAnnotation>): Promise<RecorderAnnotation>;
  /**
   * Deletes recordings with the customer, then with the service, one after the other. Rejects with `PERMISSION_DENIED`, and deletes none, when one is
   * of somebody else; with `RESOLVER_FAILED` or `TIMEOUT` when the customer keeps one.
   * @param leaving those of them that are loaded, when the page is closing: everything is started at once, as nothing can be waited for
   */
  remove<T>(
    recorderIds: readonly string[],
    atService: (ids: string[]) => Promise<T[]>,
    leaving?: readonly RecorderAnnotation[],
  ): Promise<T[]>;
  /** Deletes recordings of deleted comments from the customer's store: before the service does, so that it can be retried. Rejects as `remove`. */
  forget(recorderIds: readonly string[]): Promise<void>;
  /** Deletes data of a recording that was never finished from the customer's store. */
  discard(recording: PersistedRecording): Promise<void>;
}

interface SaverParts {
  /** As those of `RecordingContents`. */
  complete(annotation: RecorderAnnotation): RecorderAnnotation;
  settled(annotation: RecorderAnnotation): Promise<void>;
  /** Caches saved content, which need not be requested. */
  remember(organizationId: string, annotationId: string, content: Partial<PartialRecorder>): void;
  during: RecordingSaver['during'];
}

/** Makes the saver of one write. */
export function createRecordingSaver(
  context: ClientContext,
  resolver: RecorderResolver,
  { complete, settled, remember, during }: SaverParts,
): RecordingSaver {
  const { session } = context;
  const { storage } = resolver;
  const fileOf = (recording: PersistedRecording) => ({
    ...providerMetadata(context, recording.documentId),
    attachmentId: recording.attachmentId,
    recorderAnnotationId: recording.id,
  });

  async function save(event: 'add' | 'update', recording: KnownRecording, documentId: string) {
    const { annotationId, from } = recording;
    if (!resolver.save) return;
    const metadata = providerMetadata(context, documentId);
    const me = session.user.value;
    const whole = { ...recording, from: me && me.userId === from.userId ? me : from };
    const partial = partialRecording(whole, metadata, resolver);
    const answer = await resolver.save({
      recorderAnnotation: { [annotationId]: partial },
      event: `recorder_annotation.${event}`,
      metadata,
    });
    remember(metadata.organizationId, annotationId, { ...partial, ...answer });
  }

  const report = (error: ParleyError) => {
    if (error.code !== 'CANCELLED') context.reportError(error, 'recorder');
  };
  const reportAndThrow = (error: ParleyError): never => {
    report(error);
    throw error;
  };

  /** Never rejects: a file left there by mistake does no harm. */
  async function deleteFiles(metadata: ProviderPlace, attachmentIds: readonly string[], onFailure = report) {
    const remove = storage?.delete;
    if (!remove) return;
    const deletions = attachmentIds.map((attachmentId) =>
      remove({ attachmentId, metadata, event: 'attachment.delete' }).catch(onFailure),
    );
    await Promise.all(deletions);
  }

  async function storePicture(recording: PersistedRecording, picture: Blob): Promise<string | undefined> {
    const attachmentId = thumbnailId(recording.attachmentId);
    const name = `${attachmentId}.jpg`;
    const attachment = {
      attachmentId,
      name,
      mimeType: picture.type,
      file: new File([picture], name, { type: picture.type }),
    };
    const metadata = { ...fileOf(recording), attachmentId };
    try {
      return await storage!.save!({ attachment, metadata, event: 'attachment.add' });
    } catch (error) {
      if ((error as ParleyError).code === 'CANCELLED') throw error;
      return undefined; // no reason to lose the recording
    }
  }

  /** Ids of the files of a recording, and of their pictures and chunks. */
  async function filesOf(annotation: RecorderAnnotation): Promise<string[]> {
    if (!storage?.delete) return [];
    await settled(annotation); // it has the number of chunks
    const { attachments, chunkUrls = {}, recordingEditVersions } = complete(annotation);
    const files = [attachments, ...Object.values(recordingEditVersions).map((version) => version.attachments ?? [])]
      .flat()
      .filter((file) => file.isAttachmentResolverUsed)
      .flatMap(({ attachmentId, thumbnail }) => [attachmentId, ...(thumbnail ? [thumbnailId(attachmentId)] : [])]);
    const chunks = Object.keys(chunkUrls).map((number) => chunkId(files[0] ?? '', Number(number)));
    return [...files, ...chunks];
  }

  /** Deletes all data of a recording from the customer's store; its files last, as a recording that stays must have them. */
  async function deleteWithCustomer(annotation: RecorderAnnotation) {
    const { annotationId, isRecorderResolverUsed } = annotation;
    const metadata = providerPlace(context, annotation.metadata.documentId);
    const files = await filesOf(annotation); // its content lists them
    if (isRecorderResolverUsed) {
      await resolver.delete?.({ recorderAnnotationId: annotationId, metadata, event: 'recorder_annotation.delete' });
    }
    await deleteFiles(metadata, files);
  }

  /** Those that the service has. */
  async function read(recorderIds: readonly string[]): Promise<RecorderAnnotation[]> {
    const found: RecorderAnnotation[] = [];
    let pageToken: string | null = null;
    do {
      const page: Answer<OperationResult<'recordings/list'>> = await session.request('recordings/list', {
        recorderIds: [...recorderIds],
        ...(pageToken !== null && { pageToken }),
      });
      found.push(...page.data.recorderAnnotations);
      pageToken = page.nextPageToken;
    } while (pageToken !== null);
    return found;
  }

  return {
    storesFiles: !!storage?.save,
    during,
    async add(documentId, recording) {
      const from = { userId: session.scope.value.userId ?? '' };
      await save('add', { ...recording, from }, documentId);
      return strippedRecording(recording, resolver);
    },
    async update(documentId, recording, changes) {
      await save('update', recording, documentId);
      return strippedRecording(changes, resolver);
    },
    beginChunks: (recording, onChunk) =>
      resolver.uploadsChunks
        ? createChunkUpload({
            onChunk,
            async save(number, data, mimeType) {
              const attachmentId = chunkId(recording.attachmentId, number);
              const name = `${attachmentId}.part`;
              return storage!.save!({
                attachment: { attachmentId, name, mimeType, file: new File([data], name, { type: mimeType }) },
                metadata: { ...fileOf(recording), attachmentId, chunk: number },
                event: 'attachment.add',
              });
            },
            remove: (numbers) =>
              void deleteFiles(
                providerPlace(context, recording.documentId),
                numbers.map((number) => chunkId(recording.attachmentId, number)),
              ),
          })
        : null,
    async storeFile(recording, file, chunks, picture) {
      const { attachmentId, chunkCount = 0 } = recording;
      const { name, size, type: mimeType } = file;
      const thumbnail = picture ? await storePicture(recording, picture) : undefined;
      const described = {
        attachmentId,
        name,
        mimeType,
        size,
        isAttachmentResolverUsed: true,
        ...(thumbnail !== undefined && { thumbnail }),
      };
      const chunkUrls = await chunks?.end();
      if (chunkUrls) return { attachments: [described], chunkUrls };
      const url = await storage!.save!({
        attachment: { attachmentId, file, name, mimeType },
        metadata: fileOf(recording),
        event: 'attachment.add',
      });
      const leftover = Array.from({ length: chunks ? 0 : chunkCount }, (_, number) => chunkId(attachmentId, number));
      void deleteFiles(providerPlace(context, recording.documentId), leftover, mayBeMissing);
      return { attachments: [{ ...described, url }] };
    },
    async remove(recorderIds, atService, leaving) {
      const recordings = leaving ?? (await read(recorderIds));
      for (const { from, metadata, annotationId } of recordings) {
        requireEditorRole(context, metadata.documentId);
        const me = session.user.value;
        if (from.userId === me?.userId || me?.isAdmin) continue;
        throw new ParleyError(
          'PERMISSION_DENIED',
          `Only its author, or an admin, may change the recording ${annotationId}.`,
        );
      }
      if (leaving) {
        for (const recording of recordings) deleteWithCustomer(recording).catch(report);
        return atService([...recorderIds]);
      }
      const removed: Awaited<ReturnType<typeof atService>> = [];
      for (const recording of recordings) {
        await deleteWithCustomer(recording);
        const deleting = retryAtService(session, () => atService([recording.annotationId]));
        removed.push(...(await deleting.catch(reportAndThrow)));
      }
      return removed;
    },
    async forget(recorderIds) {
      for (let start = 0; start < recorderIds.length; start += AT_ONCE) {
        const recordings = await read(recorderIds.slice(start, start + AT_ONCE));
        await Promise.all(recordings.map(deleteWithCustomer));
      }
    },
    async discard({ id, attachmentId, documentId, chunkCount = 0 }) {
      const metadata = providerPlace(context, documentId);
      await resolver.delete?.({ recorderAnnotationId: id, metadata, event: 'recorder_annotation.delete' });
      const chunks = Array.from({ length: chunkCount }, (_, number) => chunkId(attachmentId, number));
      void deleteFiles(metadata, [attachmentId, thumbnailId(attachmentId), ...chunks], mayBeMissing);
    },
  };
}

/** A file that was uploading when the tab was closed may not exist. */
const mayBeMissing = () => undefined;

const thumbnailId = (attachmentId: string) => `${attachmentId}-thumbnail`;
const chunkId = (attachmentId: string, number: number) => `${attachmentId}-${number}`;
