import type { RecorderAnnotation } from '@parley/protocol';
import { RECORDINGS } from '../../cache/validation/validRecordings.js';
import { validAnswer } from '../../cache/validation/validRecords.js';
import type { ClientContext } from '../../ClientContext.js';
import { loadChunk } from '../../loadChunk.js';
import { createEmitter, type Observable } from '../../observable.js';
import { presentPeople } from '../presence/presentPeople.js';
import type { RecordingContents } from './content/createRecordingContents.js';
import type { RecordingSaver } from './content/createRecordingSaver.js';
import { presentRecording } from './presentRecording.js';
import type { Asset, RecorderData } from './RecorderData.js';

/** Recordings as they are shown, completed by the data providers. */
export interface RecordingPresenter {
  /** Requests a recording's data from the providers. */
  present(annotation: RecorderAnnotation): RecorderData;
  /** As `present`, when nothing of it is awaited any more. */
  whenSettled(annotation: RecorderAnnotation): Promise<RecorderData>;
  /** Data that could not be loaded is requested again when it is next presented. */
  retry(annotation: RecorderAnnotation): void;
  /** The saver of the recorder provider; `null`: there is none. Rejects with `NETWORK_ERROR` when its code cannot be loaded. */
  whenSaver(): Promise<RecordingSaver | null>;
  /** Presented recordings may have changed. */
  readonly changes: Observable<undefined>;
}

/**
 * Makes the presenter of one client. The code for a recorder provider is loaded with the first one.
 * @param localUrls addresses of files on this device, by recording, until the service has them
 */
export function createRecordingPresenter(
  context: ClientContext,
  localUrls: ReadonlyMap<string, string>,
): RecordingPresenter {
  const { providers, session, storageUrl } = context;
  const changes = createEmitter<undefined>();
  let contents: RecordingContents | undefined;
  context.onClose(providers.changes.subscribe(() => changes.emit(undefined)).unsubscribe);

  async function whenContents(): Promise<RecordingContents | null> {
    await providers.whenReady();
    if (!providers.resolvers.recorder) return null;
    const { createRecordingContents } = await loadChunk(() => import('./content/createRecordingContents.js'));
    if (!contents) {
      contents = createRecordingContents(
        context,
        (recorderAnnotation) =>
          validAnswer({ recorderAnnotation }, RECORDINGS, recorderAnnotation.from).recorderAnnotation,
      );
      changes.emit(undefined);
    }
    return contents;
  }

  function complete(annotation: RecorderAnnotation): RecorderAnnotation {
    if (!isElsewhere(annotation)) return annotation;
    if (contents) return contents.complete(annotation);
    const isAwaited = !providers.isReady || !!providers.resolvers.recorder;
    // Retried when it is next shown.
    if (isAwaited) whenContents().catch(() => undefined);
    return { ...annotation, isRecorderResolverUsed: isAwaited };
  }

  function present(annotation: RecorderAnnotation): RecorderData {
    const completed = complete(annotation);
    const { annotationId, isUrlAvailable, isRecorderResolverUsed, chunkUrls = {} } = completed;
    const chunks = isUrlAvailable ? Object.values(chunkUrls) : []; // in the order of their numbers
    const shown = presentRecording(completed, storageUrl, chunks.length > 0 ? '' : localUrls.get(annotationId));
    const withChunks = (asset: Asset): Asset => (isBlank(asset.url) ? { ...asset, chunkUrls: chunks } : asset);
    const [from] = shown.from ? presentPeople(context, session.scope.value.organizationId ?? '', [shown.from]) : [];
    return {
      ...shown,
      from,
      ...(isRecorderResolverUsed && { isRecorderResolverUsed: true }),
      assets: shown.assets.map(withChunks),
      assetsAllVersions: shown.assetsAllVersions.map(withChunks),
    };
  }

  return {
    present,
    async whenSettled(annotation) {
      if (isElsewhere(annotation)) await (await whenContents())?.settled(annotation);
      return present(annotation);
    },
    retry: (annotation) => contents?.retry(annotation),
    whenSaver: async () => (await whenContents())?.saver() ?? null,
    changes,
  };
}

/** Something of it is in the customer's store. */
const isElsewhere = ({ isRecorderResolverUsed, attachments }: RecorderAnnotation) =>
  isRecorderResolverUsed || attachments.some((file) => file.isAttachmentResolverUsed);

/** Without an address, but maybe with the part to play of it. */
const isBlank = (url: string) => url === '' || url.startsWith('#');
