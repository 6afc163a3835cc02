import type { PermissionMap } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { changesOf } from '../changesOf.js';
import type { State } from '../observable.js';
import type { OperationResult } from '../transport/operations.js';
import type { TopicMessage } from '../transport/Transport.js';
import type { Document, DocumentSet, PageInfo, SetDocumentsOptions } from './ActiveDocuments.js';
import type { DocumentAccessOptions } from './DocumentAccess.js';
import { documentInputs } from './documentInputs.js';
import { toDocument } from './toDocument.js';

export interface OpenDocumentsOptions {
  session: DocumentAccessOptions['session'];
  wanted: WantedDocuments;
  /** The service's response to the request, if it has arrived already; `undefined`: not yet. */
  answer: { data: OperationResult<'documents/open'> } | undefined;
  pageInfoOf: (id: string) => PageInfo | undefined;
  /** The set and its later changes are written here. */
  current: State<DocumentSet | null>;
  /** @param position of the topic `permissions`; `undefined`: the documents are of another organization */
  onOpened: (set: DocumentSet, permissions: PermissionMap, position: number | undefined) => void;
  onFailed: (error: ParleyError) => void;
}

/** The latest call of `setDocuments`; preserved over a sign-out and opened again at the next sign-in. */
export interface WantedDocuments {
  documents: Document[];
  options: SetDocumentsOptions;
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
  /** Opened in the present session. */
  isDone: boolean;
}

export interface OpenedDocuments {
  /**
   * Opens more of the wanted documents, beside those that are open. These are not requested again: one that is deleted at that moment would be
   * created again. A failure changes nothing.
   */
  add(documents: Document[]): Promise<void>;
  /** Stops following, and cancels an opening in progress. */
  leave(): void;
}

/** Opens documents and follows their changes: renamed, removed, access lost. */
export function openDocumentSet(options: OpenDocumentsOptions): OpenedDocuments {
  const { session, wanted, current } = options;
  const leaveTopics: (() => void)[] = [];
  let isLeft = false;
  const { organizationId } = wanted.options;
  const place = organizationId === undefined ? {} : { organizationId };
  const isElsewhere = organizationId !== undefined && organizationId !== session.scope.value.organizationId;

  const ask = (documents: Document[]) =>
    session.request('documents/open', { ...place, documents: documentInputs(documents, options.pageInfoOf) });

  function take(data: OperationResult<'documents/open'>, set: DocumentSet) {
    current.set(set);
    leaveTopics.push(...data.documents.map(({ id }) => follow(id, data.sequences[id])));
    // After the documents, so that later changes are reported for them, too.
    options.onOpened(set, data.permissions, isElsewhere ? undefined : data.sequence);
  }

  async function open() {
    const { documents, options: how } = wanted;
    const access = how.context?.access;
    try {
      const { data } = await (options.answer ?? ask(documents));
      if (isLeft) return; // a later call was quicker
      const opened = data.documents.map(toDocument);
      take(data, {
        documents: opened,
        rootDocumentId: rootOf(opened, null),
        ...(access && { access }),
        ...(isElsewhere && { organizationId }),
      });
    } catch (error) {
      // If the session ended meanwhile they stay wanted: the next one opens them.
      if (!isLeft && (error as ParleyError).code !== 'CANCELLED') options.onFailed(error as ParleyError);
    }
  }

  /** By document: the number of its updates from the topic. */
  const updateCounts = new Map<string, number>();
  const follow = (id: string, since: number | undefined) => {
    const receive = (message: TopicMessage) => {
      if (message.type === 'unsubscribed') drop(id);
      if (message.type === 'reset') void refresh(id);
      for (const change of changesOf(message)) {
        updateCounts.set(id, (updateCounts.get(id) ?? 0) + 1);
        if (change.type === 'document.removed') drop(change.documentId);
        if (change.type === 'document.updated' && change.document) replace(toDocument(change.document));
      }
    };
    return session.subscribe(`document:${id}`, receive, { since, ...place });
  };

  /** The one that the host has chosen, else the previous one, else the first. */
  const rootOf = (documents: Document[], before: string | null): string | null => {
    const find = (wantedId: string | null | undefined) => documents.find(({ id }) => id === wantedId);
    return (find(wanted.options.rootDocumentId) ?? find(before) ?? documents[0])?.id ?? null;
  };
  const changed = (set: DocumentSet, documents: Document[]): DocumentSet => ({
    ...set,
    documents,
    rootDocumentId: rootOf(documents, set.rootDocumentId),
  });
  const change = (edit: (documents: Document[]) => Document[]) => {
    if (current.value) current.set(changed(current.value, edit(current.value.documents)));
  };
  const drop = (id: string) => change((documents) => documents.filter((document) => document.id !== id));
  const replace = (next: Document) =>
    change((documents) => documents.map((document) => (document.id === next.id ? next : document)));
  /** After a gap that cannot be replayed. A failure changes nothing: the next change contains the whole record. */
  const refresh = async (id: string) => {
    const before = updateCounts.get(id);
    const { data } = await session
      .request('documents/get', { documentIds: [id], ...place })
      .catch(() => ({ data: [] }));
    // An update received meanwhile may be newer than this response.
    if (!isLeft && updateCounts.get(id) === before) for (const record of data) replace(toDocument(record));
  };

  void open();
  return {
    async add(documents) {
      const answer = await ask(documents).catch(() => undefined);
      const set = current.value;
      if (!answer || isLeft || !set) return;
      const known = new Map([...answer.data.documents.map(toDocument), ...set.documents].map((one) => [one.id, one]));
      // In the order of the call.
      const open = wanted.documents.flatMap(({ id }) => known.get(id) ?? []);
      take(answer.data, changed(set, open));
    },
    leave() {
      isLeft = true;
      for (const leave of leaveTopics.splice(0)) leave();
    },
  };
}
