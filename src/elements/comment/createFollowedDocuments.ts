import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadRecord } from './CommentAnnotation.js';
import type { LocalCounts } from './counts/createLocalCounts.js';
import { createDocumentThreads, type DocumentThreads } from './createDocumentThreads.js';
import type { LazyResolved } from './createLazyResolved.js';
import type { HostFilter } from './createHostFilter.js';
import { firstPage } from './createThreadPages.js';
import type { FoundThread } from './FoundThread.js';

/** The documents whose threads are followed: the open ones, and others while something uses them. */
export interface FollowedDocuments {
  /** By document id. */
  readonly opened: ReadonlyMap<string, DocumentThreads>;
  /** Ids of the open documents, the root first; `null`: none are set. */
  openDocumentIds(): string[] | null;
  /** The threads of a document; follows it. Throws `UNAUTHENTICATED` when nobody is signed in. */
  document(documentId: string): DocumentThreads;
  /** Follows a document until the returned function is called. */
  retain(documentId: string): () => void;
  /** Follows the wanted documents, and unfollows the rest. */
  sync(): void;
  /** A thread of a document that is followed. */
  find(annotationId: string): FoundThread | undefined;
  /** Resolves when everything that is followed has been read. */
  loaded(): Promise<void>;
  /** Reads documents that could not be read before. */
  retry(): void;
  /** Reads everything again. */
  reload(): Promise<void>;
  /** Reads resolved threads too, where they were omitted. */
  complete(): Promise<void>;
}

export interface FollowedDocumentsOptions {
  local: LocalCounts;
  hostFilter: HostFilter;
  lazy: LazyResolved;
  onChange: () => void;
  /** Threads have been read. */
  onRead: (records: readonly ThreadRecord[]) => void;
  /** A document is followed no more. */
  onClosed: (documentId: string) => void;
}

/** Makes the followed documents of one client; there are none while nobody is signed in or the feature is off. */
export function createFollowedDocuments(context: ClientContext, options: FollowedDocumentsOptions): FollowedDocuments {
  const { session, documents } = context;
  const { local, hostFilter, lazy, onChange: announce } = options;
  const opened = new Map<string, DocumentThreads>();
  const retainCounts = new Map<string, number>();
  let access: string | undefined;
  /** As of the last `sync`. */
  let openIds: readonly string[] = [];

  context.firstReads['commentAnnotations/list'] = (opening) => {
    const [first] = opening?.documents ?? [];
    return first && context.isEnabled('comment') ? firstPage(first.documentId, opening?.access, lazy.isOn) : undefined;
  };
  const isOn = () => session.user.value !== null && context.isEnabled('comment');
  const openDocumentIds = () => {
    const set = isOn() ? documents.current.value : null;
    if (!set) return null;
    const ids = set.documents.map(({ id }) => id);
    return ids.sort((a, b) => Number(b === set.rootDocumentId) - Number(a === set.rootDocumentId));
  };

  function document(documentId: string): DocumentThreads {
    const known = opened.get(documentId);
    if (known) return known;
    if (!isOn())
      throw (
        session.failure.value ??
        new ParleyError('UNAUTHENTICATED', 'Nobody is signed in, so there are no comments. Call identify.')
      );
    const threads = createDocumentThreads({
      session,
      documentId,
      local,
      hostFilter,
      lazy,
      onChange: announce,
      onRead: options.onRead,
      onFailure(error) {
        announce();
        if (error.code !== 'CANCELLED') context.reportError(error, 'comments');
      },
    });
    opened.set(documentId, threads);
    return threads;
  }

  /** Opens the wanted documents and closes the rest. */
  function sync() {
    const next = JSON.stringify(documents.current.value?.access);
    const isAccessChanged = next !== access;
    access = next;
    const before = openIds;
    openIds = openDocumentIds() ?? [];
    const wanted = new Set(isOn() ? [...openIds, ...retainCounts.keys()] : []);
    for (const [documentId, threads] of opened) {
      if (wanted.has(documentId)) {
        if (isAccessChanged) void threads.reload();
        continue;
      }
      threads.close();
      opened.delete(documentId);
      options.onClosed(documentId);
    }
    for (const documentId of wanted) document(documentId);
    for (const documentId of openIds) if (!before.includes(documentId)) opened.get(documentId)?.resume();
    announce();
  }

  const find = (annotationId: string): FoundThread | undefined => {
    for (const [documentId, { shown }] of opened) {
      const record = shown.byId.get(annotationId);
      if (record) return { documentId, record };
    }
    return undefined;
  };

  return {
    opened,
    openDocumentIds,
    document,
    retain(documentId) {
      retainCounts.set(documentId, (retainCounts.get(documentId) ?? 0) + 1);
      sync();
      let isRetained = true;
      return () => {
        const rest = (retainCounts.get(documentId) ?? 1) - 1;
        if (!isRetained) return;
        isRetained = false;
        if (rest > 0) retainCounts.set(documentId, rest);
        else retainCounts.delete(documentId);
        sync();
      };
    },
    sync,
    find,
    async loaded() {
      await Promise.all([...opened.values()].map((threads) => threads.loaded()));
    },
    retry: () => opened.forEach((threads) => threads.retry()),
    async reload() {
      await Promise.all([...opened.values()].map((threads) => threads.reload()));
    },
    async complete() {
      await Promise.all([...opened.values()].map((threads) => threads.complete()));
    },
  };
}
