import type { ThreadChange } from '../../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../../ClientContext.js';
import { definedFields } from '../../../definedFields.js';
import type { Loaded, Loader } from '../../../providers/createLoader.js';
import type { PartialCommentAnnotation } from '../../../providers/DataProviders.js';
import type { ThreadRecord } from '../CommentAnnotation.js';
import { askFor, askForKnown, askForParts, forgetMissingParts, rereadParts } from './contentParts.js';
import { mergePartial } from './mergePartial.js';
import { completeThread, type CompletedThread } from './completeThread.js';

/** Data of the data providers for the threads of one session, requested as threads are shown. */
export interface ThreadContents {
  /**
   * A thread with the loaded data. Requests the rest, one step after the other: its content, its files, its reactions, its people.
   * @param saved the thread of the service, without pending changes @default `record`
   */
  complete(record: ThreadRecord, saved?: ThreadRecord): CompletedThread;
  /** A thread with its stored content only: without people and addresses of files. */
  withContent(record: ThreadRecord): ThreadRecord;
  /** Resolves when nothing of a thread's content is awaited, or the session is over. */
  settled(record: ThreadRecord): Promise<void>;
  /** Caches the saved content of a thread, which need not be requested. */
  remember(record: ThreadRecord, partial: PartialCommentAnnotation): void;
  /** Requests nothing for the thread while `run` saves a change of it; `run` returns the thread of the service afterwards. */
  during<T extends { annotation?: ThreadRecord | null }>(change: ThreadChange, run: () => Promise<T>): Promise<T>;
  /** Threads have been read again: loaded content that is still valid is reported as read from the cache (client contract §5.7). */
  reread(records: readonly ThreadRecord[]): void;
  /** Requests data that could not be loaded again. */
  retry(record: ThreadRecord): void;
}

type Missing = { state: 'pending' | 'failed'; value: undefined };

/** Makes the contents of one session. */
export function createThreadContents({ providers, session }: ClientContext): ThreadContents {
  const { epoch } = session.scope.value;
  const latest = new Map<string, Partial<PartialCommentAnnotation>>();
  /** The version of a thread at its last content request: when the thread has changed since, the result is outdated. */
  const askedWith = new Map<string, string[]>();
  const saving = new Map<string, number>();

  const commentLoader = () => providers.resolvers.comment?.content;

  function contentOf(record: ThreadRecord, saved: ThreadRecord): Loaded<Partial<PartialCommentAnnotation>> | Missing {
    const { annotationId, metadata } = record;
    if (!isStoredExternally(saved)) return { state: 'failed', value: undefined };
    if (!providers.isReady) return { state: 'pending', value: undefined };
    const loader = commentLoader();
    const known = askedWith.get(annotationId);
    const now = versionOf(saved);
    if (!saving.has(annotationId) && String(known) !== String(now)) {
      askedWith.set(annotationId, now);
      if (known !== undefined) loader?.forget(metadata.organizationId, annotationId);
    }
    askFor(loader, record, [annotationId]);
    const loaded = loader?.peek(metadata.organizationId, annotationId);
    if (loaded?.state === 'ready') latest.set(annotationId, loaded.value);
    return loaded ?? { state: loader ? 'pending' : 'failed', value: undefined };
  }

  const complete: ThreadContents['complete'] = (record, saved = record) => {
    const { annotationId, metadata } = record;
    const content = contentOf(record, saved);
    if (content.state !== 'pending') askForParts(providers.resolvers, record);
    const { comment, attachment, reaction, user } = providers.resolvers;
    const peek = <T>(loader: Loader<T> | null | undefined) =>
      loader ? (id: string) => loader.peek(metadata.organizationId, id) : null;
    return completeThread(record, {
      content: { state: content.state, value: comment ? latest.get(annotationId) : undefined },
      file: peek(attachment?.content),
      reaction: peek(reaction?.content),
      // Until the providers are loaded, nobody is shown by their address.
      person: providers.isReady ? peek(user) : () => undefined,
    });
  };

  return {
    complete,
    withContent(record) {
      const content = providers.resolvers.comment && latest.get(record.annotationId);
      return content ? mergePartial(record, content) : record;
    },
    async settled(record) {
      await providers.whenReady();
      if (contentOf(record, record).state !== 'pending') return;
      await new Promise<void>((resolve) => {
        const subscription = providers.changes.subscribe(() => {
          const isOver = session.scope.value.epoch !== epoch;
          if (!isOver && contentOf(record, record).state === 'pending') return;
          queueMicrotask(() => subscription.unsubscribe());
          resolve();
        });
      });
    },
    remember({ annotationId, metadata, comments }, partial) {
      const content = definedFields(partial);
      latest.set(annotationId, content);
      const isWhole = comments.every(
        (comment) => !comment.isCommentTextAvailable || partial.comments[comment.commentId],
      );
      if (!isWhole) return; // missing content can still be requested
      commentLoader()?.put(metadata.organizationId, annotationId, content);
    },
    async during(change, run) {
      const { annotationId } = change;
      saving.set(annotationId, (saving.get(annotationId) ?? 0) + 1);
      try {
        const answer = await run();
        const now = answer.annotation && versionOf(answer.annotation);
        // What others have changed meanwhile is requested.
        if (now && isOnlyChange(change, askedWith.get(annotationId), now)) askedWith.set(annotationId, now);
        return answer;
      } finally {
        const rest = (saving.get(annotationId) ?? 1) - 1;
        if (rest > 0) saving.set(annotationId, rest);
        else saving.delete(annotationId);
      }
    },
    reread(records) {
      for (const record of records) {
        const content = contentOf(record, record); // which drops outdated results
        if (content.state === 'ready') askForKnown(commentLoader(), record, [record.annotationId]);
        rereadParts(providers.resolvers, record);
      }
    },
    retry(record) {
      const { organizationId } = record.metadata;
      const { resolution, resolutions } = complete(record);
      if ([resolution, ...resolutions.values()].some(({ content }) => content === 'failed')) {
        commentLoader()?.forget(organizationId, record.annotationId);
      }
      forgetMissingParts(providers.resolvers, record);
    },
  };
}

const isStoredExternally = ({ comments }: ThreadRecord) => comments.some((comment) => comment.isCommentResolverUsed);

/** It differs after every change of the thread; views are no change. One entry for each comment, after that of the thread. */
const versionOf = ({ lastUpdated, comments }: ThreadRecord): string[] => [
  String(lastUpdated),
  ...comments.map((comment) => `${comment.commentId} ${comment.lastUpdated}`),
];

/** Whether no other comment has been added or changed between two versions. */
function isOnlyChange(change: ThreadChange, before: string[] | undefined, [, ...now]: string[]): boolean {
  const commentId = change.type === 'addComment' ? change.comment.commentId : 'commentId' in change && change.commentId;
  return !before || now.every((entry) => before.includes(entry) || entry.startsWith(`${commentId} `));
}
