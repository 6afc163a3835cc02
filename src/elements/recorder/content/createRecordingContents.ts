import type { Attachment, RecorderAnnotation } from '@parley/protocol';
import type { ClientContext } from '../../../ClientContext.js';
import { definedFields } from '../../../definedFields.js';
import type { Loaded, Loader } from '../../../providers/createLoader.js';
import type { PartialRecorder } from '../../../providers/DataProviders.js';
import { createRecordingSaver, type RecordingSaver } from './createRecordingSaver.js';
import { mergeRecording } from './mergeRecording.js';

/** What the recorder provider knows, asked for as recordings are shown. */
export interface RecordingContents {
  /**
   * A recording with what is known put in, and asks for the rest: its content, then the addresses of its files. `isRecorderResolverUsed` stays while
   * something is awaited.
   */
  complete(annotation: RecorderAnnotation): RecorderAnnotation;
  /** Resolves when nothing of the recording is awaited, or the session is over. */
  settled(annotation: RecorderAnnotation): Promise<void>;
  /** What could not be loaded is asked for again when it is next shown, and so are addresses, which may have expired. */
  retry(annotation: RecorderAnnotation): void;
  /** What saves with the provider as it is now; `null`: there is none. */
  keeper(): RecordingSaver | null;
}

type Content = Partial<PartialRecorder>;

/**
 * Makes the contents of one client; what they hold goes with the session.
 * @param valid makes a recording safe to read
 */
export function createRecordingContents(
  context: ClientContext,
  valid: (recording: RecorderAnnotation) => RecorderAnnotation,
): RecordingContents {
  const { providers, session } = context;
  const latest = new Map<string, Content>();
  /** When a recording was last changed, as its content was asked for. */
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

  /** The storage has fresh addresses, where it gives any. */
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

  const keeper = () => {
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
    keeper,
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
 * Deletes with the customer the recordings that are about to go with their comments. Resolves with whether there was somebody to tell. Rejects with
 * `RESOLVER_FAILED` or `TIMEOUT` when the customer keeps one, and as requests do.
 */
export type Forgetting = (recorderIds: readonly string[]) => Promise<boolean>;

/** Makes the forgetting of one client. In this file, as code that two chunks had would come with every page. */
export function createForgetting(context: ClientContext): Forgetting {
  const contents = createRecordingContents(context, (recording) => recording);
  return async (recorderIds) => {
    const keeper = contents.keeper();
    await keeper?.forget(recorderIds);
    return keeper !== null;
  };
}

const isElsewhere = ({ isAttachmentResolverUsed }: Attachment) => isAttachmentResolverUsed === true;

/** What a loader knows; it is asked when that is nothing. */
function loadedFrom<T>(loader: Loader<T>, organizationId: string, id: string): Loaded<T> {
  const loaded = loader.peek(organizationId, id);
  if (!loaded) loader.want(organizationId, [id]);
  return loaded ?? { state: 'pending' };
}
