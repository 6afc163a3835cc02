import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { createEmitter, type Observable } from '../../observable.js';
import type { CommentAnnotation, ThreadRecord } from './CommentAnnotation.js';
import type { LocalCounts } from './counts/createLocalCounts.js';
import type { DocumentThreads } from './createDocumentThreads.js';
import { createFollowedDocuments } from './createFollowedDocuments.js';
import type { FoundThread } from './FoundThread.js';
import type { LazyResolved } from './createLazyResolved.js';
import type { HostFilter } from './createHostFilter.js';
import { createThreadContents, type ThreadContents } from './content/createThreadContents.js';
import { createThreadPresenter, type ThreadPresenter } from './createThreadPresenter.js';

/** A list, and its inputs. */
interface Listed {
  made: readonly unknown[];
  list: CommentAnnotation[];
}

/** The threads of the person who is signed in: those of the open documents, and of other documents while something uses them. */
export interface Threads {
  /** Fires after anything has changed: threads, documents, the person. */
  readonly changes: Observable<void>;
  /** Ids of the open documents, the root first; `null`: none are set. */
  openDocumentIds(): string[] | null;
  /** Follows a document until the returned function is called. */
  retain(documentId: string): () => void;
  /** Threads of a document, oldest first; `null`: not loaded yet. */
  list(documentId: string): readonly CommentAnnotation[] | null;
  /** Why threads of a document could not be read. */
  errorOf(documentId: string): ParleyError | undefined;
  /** Reads documents that could not be read before. */
  retry(): void;
  /** Reads everything again. */
  reload(): Promise<void>;
  /** Resolves when everything that is followed has been read. */
  loaded(): Promise<void>;
  /** A thread of a document that is followed. */
  find(annotationId: string): FoundThread | undefined;
  /** As `find`, waiting for documents to be read, and asking the service. `null`: there is none that the person may see. */
  seek(annotationId: string): Promise<FoundThread | null>;
  /** Whether a thread passes the host's filter; others can be found and written to, but are in no list and not shown. */
  shows(record: ThreadRecord): boolean;
  /** The thread as shown. @param annotationIndex of a thread that is in no list @default its place in its document */
  present(found: FoundThread, annotationIndex?: number): CommentAnnotation;
  /** Requests from the data providers again data of a thread that could not be loaded. */
  retryContent(annotationId: string): void;
  /** The data providers' data; absent while nobody is signed in. */
  readonly contents: ThreadContents | undefined;
  /** The loaded threads of a document; opens it. */
  document(documentId: string): DocumentThreads;
}

export interface ThreadsParts {
  local: LocalCounts;
  hostFilter: HostFilter;
  lazy: LazyResolved;
}

/** Makes the threads of one client; follows the open documents from now on, unless the feature is off. */
export function createThreads(context: ClientContext, parts: ThreadsParts): Threads {
  const { session, documents, ui } = context;
  const { hostFilter, lazy } = parts;
  const changes = createEmitter<void>();
  const lists = new Map<string, Listed>();
  let presenter: ThreadPresenter | undefined;
  let contents: ThreadContents | undefined;

  const announce = () => changes.emit();
  const followed = createFollowedDocuments(context, {
    ...parts,
    onChange: announce,
    onRead: (records) => contents?.reread(records),
    onClosed: (documentId) => lists.delete(documentId),
  });
  const { opened, openDocumentIds, sync, find } = followed;

  session.whileSignedIn(() => {
    contents = createThreadContents(context);
    presenter = createThreadPresenter(context, contents);
    sync();
    return () => {
      presenter = undefined;
      contents = undefined;
      sync();
    };
  });
  documents.current.subscribe(sync);
  documents.excludedLocationIds.subscribe(announce);
  const renew = () => {
    presenter?.renew();
    lists.clear();
    announce();
  };
  context.providers.changes.subscribe(renew);
  ui.subscribe((state, before) => {
    if (state.disabledFeatures !== before.disabledFeatures) sync();
    else if (state.comments.ghosts !== before.comments.ghosts) announce();
    else if (lazy.isOn && state.comments.selectedAnnotationId !== before.comments.selectedAnnotationId) announce();
  });
  lazy.changes.subscribe(() => {
    if (!lazy.isOn) lazy.during(followed.complete());
    announce();
  });

  return {
    changes,
    openDocumentIds,
    list(documentId) {
      const threads = opened.get(documentId);
      if (!presenter || !threads?.store.state.base.isLoaded) return null;
      const { list: records } = threads.shown;
      const { ghosts, selectedAnnotationId } = ui.getState().comments;
      const made: unknown[] = [records, ghosts, documents.current.value?.access, documents.excludedLocationIds.value];
      if (lazy.isOn) made.push(selectedAnnotationId);
      const known = lists.get(documentId);
      if (known?.made.length === made.length && known.made.every((one, index) => one === made[index]))
        return known.list;
      const { present } = presenter;
      const saved = threads.store.state.base.records;
      const shown = (record: ThreadRecord, index: number) =>
        hostFilter.shows(record) && !lazy.leavesOut(record)
          ? present(record, index + 1, saved.get(record.annotationId)?.record)
          : null;
      const list = records.map(shown).filter((thread) => thread !== null);
      lists.set(documentId, { made, list });
      return list;
    },
    errorOf: (documentId) => opened.get(documentId)?.error,
    retain: followed.retain,
    retry: followed.retry,
    reload: followed.reload,
    loaded: followed.loaded,
    find: followed.find,
    shows: hostFilter.shows,
    async seek(annotationId) {
      const known = find(annotationId);
      if (known) return known;
      await followed.loaded();
      if (lazy.isOn && !find(annotationId))
        await Promise.all([...opened.values()].map(({ readOne }) => readOne(annotationId)));
      const found = find(annotationId);
      if (found) return found;
      const { data } = await session.request('commentAnnotations/list', { annotationIds: [annotationId] });
      const record = data.annotations[0];
      return record ? { documentId: record.metadata.documentId, record } : null;
    },
    present({ documentId, record }, annotationIndex) {
      const list = opened.get(documentId)?.shown.list ?? [];
      const index = annotationIndex ?? list.findIndex(({ annotationId }) => annotationId === record.annotationId) + 1;
      const saved = opened.get(documentId)?.store.state.base.records.get(record.annotationId)?.record;
      // A session has a presenter as long as it lasts; later results are not shown. A new thread will be the last one.
      const own = presenter ?? createThreadPresenter(context, createThreadContents(context));
      return own.present(record, index || list.length + 1, saved);
    },
    retryContent(annotationId) {
      const found = find(annotationId);
      if (!found) return;
      contents?.retry(found.record);
      renew();
    },
    get contents() {
      return contents;
    },
    document: followed.document,
  };
}
