import type { Attachment, RecorderAnnotation } from '@parley/protocol';
import type { ClientContext } from '../../../ClientContext.js';
import { definedFields } from '../../../definedFields.js';
import type { Loaded, Loader } from '../../../providers/createLoader.js';
import type { PartialRecorder } from '../../../providers/DataProviders.js';
import { createRecordingSaver, type RecordingSaver } from './createRecordingSaver.js';
import { mergeRecording } from './mergeRecording.js';

/** The recorder provider's data, requested as recordings are shown. */
export interface RecordingContents {
  /**
   * Returns a recording with the loaded data; requests the rest: its content, then the addresses of its files. `isRecorderResolverUsed` stays while
   * data is pending.
   */
  complete(annotation: RecorderAnnotation): RecorderAnnotation;
  /** Resolves when nothing of the recording is awaited, or the session is over. */
  settled(annotation: RecorderAnnotation): Promise<void>;
  /** Data that could not be loaded is requested again when it is next shown, and so are addresses, which may have expired. */
  retry(annotation: RecorderAnnotation): void;
  /** The saver of the current provider; `null`: there is none. */
  saver(): RecordingSaver | null;
}

type Content = Partial<PartialRecorder>;

/**
 * Creates the contents of one client; their cache is cleared with the session.
 * @param valid makes a recording safe to read
 */
export function createRecordingContents(
  context: ClientContext,
  valid: (recording: RecorderAnnotation) => RecorderAnnotation,
): RecordingContents {
  const { providers, session } = context;
  const latest = new Map<string, Content>();
  /** When a recording was last changed, at its last content request. */
  const askedWith = new Map<string, number>();
  const saving = new Set<string>();
  session.whileSignedIn(() => () => {
    latest.clear();
    askedWith.clear();
  });

  function contentOf({ annotationId, lastUpdated, metadata }: RecorderAnnotation): Loaded<Content> {
    const loader = providers.resolvers.recorder?.content;
    if (!loader) return { state: providers.isReady ? 'absent' : 'pending' };
    const known = askedWith.get(annotationId);
    if (!saving.has(annotationId) && known !== lastUpdated) {
      askedWith.set(annotationId, lastUpdated);
      if (known !== undefined) loader.forget(metadata.organizationId, annotationId);
    }
    const loaded = loadedFrom(loader, metadata.organizationId, annotationId);
    if (loaded.state === 'ready') latest.set(annotationId, loaded.value);
    return loaded;
  }

  const complete: RecordingContents['complete'] = (annotation) => {
    const { annotationId, isRecorderResolverUsed = false } = annotation;
    const content = isRecorderResolverUsed ? contentOf(annotation) : undefined;
    const known = latest.get(annotationId);
    const { recorder } = providers.resolvers;
    const merged = known && recorder ? valid(mergeRecording(annotation, known, recorder.isStructure)) : annotation;
    const isAwaited = content?.state === 'pending' && !known;
    const withFiles = isAwaited ? { recording: merged, isAwaited } : withAddresses(merged);
    return { ...withFiles.recording, isRecorderResolverUsed: withFiles.isAwaited };
  };

  /** Inserts fresh addresses of the storage, if it returns any. */
  function withAddresses(recording: RecorderAnnotation) {
    const loader = providers.resolvers.recorder?.storage?.content;
    const { organizationId } = recording.metadata;
    let isAwaited = false;
    const fresh = (files: Attachment[]): Attachment[] =>
      files.map((file) => {
        if (!loader || !isElsewhere(file)) return file;
        const loaded = loadedFrom(loader, organizationId, file.attachmentId);
        if (loaded.state === 'pending') isAwaited = true;
        const url = loaded.state === 'ready' && typeof loaded.value.url === 'string' ? loaded.value.url : file.url;
        return definedFields({ ...file, url });
      });
    const versions = Object.entries(recording.recordingEditVersions).map(
      ([number, { attachments, ...version }]) =>
        [number, { ...version, ...(attachments && { attachments: fresh(attachments) }) }] as const,
    );
    const attachments = fresh(recording.attachments);
    const completed = { ...recording, attachments, recordingEditVersions: Object.fromEntries(versions) };
    return { recording: completed, isAwaited };
  }

  const saver = () => {
    const resolver = providers.resolvers.recorder;
    if (!resolver) return null;
    return createRecordingSaver(context, resolver, {
      complete,
      settled,
      remember(organizationId, annotationId, content) {
        latest.set(annotationId, content);
        resolver.content?.put(organizationId, annotationId, content);
      },
      async during(annotationId, run) {
        saving.add(annotationId);
        try {
          const saved = await run();
          askedWith.set(annotationId, saved.lastUpdated);
          return saved;
        } finally {
          saving.delete(annotationId);
        }
      },
    });
  };

  const isPending = (annotation: RecorderAnnotation) => complete(annotation).isRecorderResolverUsed === true;

  async function settled(annotation: RecorderAnnotation) {
    const { epoch } = session.scope.value;
    await providers.whenReady();
    if (!isPending(annotation)) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        queueMicrotask(() => {
          subscription.unsubscribe();
          ending.unsubscribe();
        });
        resolve();
      };
      const subscription = providers.changes.subscribe(() => isPending(annotation) || end());
      const ending = session.scope.subscribe((scope) => scope.epoch === epoch || end());
    });
  }

  return {
    complete,
    settled,
    saver,
    retry({ annotationId, metadata, attachments }) {
      const { content, storage } = providers.resolvers.recorder ?? {};
      const { organizationId } = metadata;
      if (content?.peek(organizationId, annotationId)?.state !== 'pending')
        content?.forget(organizationId, annotationId);
      for (const { attachmentId } of attachments.filter(isElsewhere)) {
        if (storage?.content?.peek(organizationId, attachmentId)?.state !== 'pending')
          storage?.content?.forget(organizationId, attachmentId);
      }
    },
  };
}

/**
 * Deletes recordings from the customer's store before their comments are deleted. Resolves with whether there is such a store. Rejects with
 * `RESOLVER_FAILED` or `TIMEOUT` when the store fails to delete one, and as requests do.
 */
export type Forgetting = (recorderIds: readonly string[]) => Promise<boolean>;

/** Makes the forgetting of one client. In this file, as code shared by two chunks would be loaded with every page. */
export function createForgetting(context: ClientContext): Forgetting {
  const contents = createRecordingContents(context, (recording) => recording);
  return async (recorderIds) => {
    const saver = contents.saver();
    await saver?.forget(recorderIds);
    return saver !== null;
  };
}

const isElsewhere = ({ isAttachmentResolverUsed }: Attachment) => isAttachmentResolverUsed === true;

/** The cached state of a loader; it is requested if there is none. */
function loadedFrom<T>(loader: Loader<T>, organizationId: string, id: string): Loaded<T> {
  const loaded = loader.peek(organizationId, id);
  if (!loaded) loader.want(organizationId, [id]);
  return loaded ?? { state: 'pending' };
}
