import type { PermissionMap } from '@parley/protocol';
import { ACCESS_ITEMS_LIMIT, OPEN_DOCUMENTS_LIMIT, ParleyError } from '@parley/protocol/constants';
import type { InitUpdateEvent } from '../coreEvents.js';
import { isEqual } from '../isEqual.js';
import { documentInputs } from './documentInputs.js';
import { createDocumentOpening } from './createDocumentOpening.js';
import { createGatedOpening } from './createGatedOpening.js';
import type { DocumentAccess, DocumentAccessOptions } from './DocumentAccess.js';
import type { WantedDocuments } from './openDocumentSet.js';
import { refuseFolders } from './refuseFolders.js';
import type { DocumentsToOpen } from '../session/DocumentsToOpen.js';
import { superseded } from '../session/superseded.js';
import type { Document, SetDocumentsOptions } from './ActiveDocuments.js';

export type DocumentsOptions = Pick<
  DocumentAccessOptions,
  'session' | 'events' | 'current' | 'failure' | 'isSet' | 'permissions' | 'reportError'
> &
  Pick<DocumentAccess, 'pageInfoOf'> & {
    onPermissions: (permissions: PermissionMap, position: number | undefined) => void;
  };

/** Which documents are open. */
export function createDocuments({ onPermissions, ...options }: DocumentsOptions) {
  const { events, session, current, failure, isSet, pageInfoOf } = options;
  let wanted: WantedDocuments | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const announce = (event: InitUpdateEvent['event'], methodName: string, payload?: unknown) =>
    events.emit('initUpdate', { event, methodName, ...(payload !== undefined && { payload }) });

  /** Documents that have been open since the sign-in. */
  const seen = new Set<string>();
  const direct = createDocumentOpening({
    ...options,
    onOpened({ documents }, permissions, position) {
      for (const { id } of documents) seen.add(id);
      onPermissions(permissions, position);
      announce('setDocumentsSuccess', 'setDocuments', documents);
    },
  });
  const opening = createGatedOpening({ ...options, opening: direct });
  const close = () => {
    clearTimeout(timer);
    opening.close();
  };

  const retry = async () => {
    if (wanted && failure.value && !opening.isOpening) await opening.open(wanted);
  };
  session.connection.subscribe((state) => {
    if (state === 'online') void retry();
  });

  session.whileSignedIn(({ opened }) => {
    seen.clear();
    if (wanted) {
      if (wanted.isDone) {
        Object.assign(wanted, undone());
        wanted.promise.catch(() => undefined); // the host has had its own
      }
      void opening.open(wanted, opened?.requestKey === wanted ? opened : undefined);
    }
    return close;
  });

  const unsetDocuments = () => {
    announce('unsetDocumentsTriggered', 'unsetDocuments');
    opening.leave(wanted, []);
    wanted?.resolve();
    wanted = undefined;
    isSet.set(false);
    close();
    announce('unsetDocumentsSuccess', 'unsetDocuments');
  };

  const setDocuments = (documents: Document[], options: SetDocumentsOptions = {}): Promise<void> => {
    const refusal = refuse(documents, options);
    if (refusal) {
      isSet.set(wanted !== undefined); // the call has set it already, see createLazyDocuments
      return Promise.reject(refusal);
    }
    if (documents.length === 0) {
      unsetDocuments();
      return Promise.resolve();
    }
    announce('setDocumentsTriggered', 'setDocuments', documents);
    if (wanted && !wanted.isDone && isSameCall(wanted, documents, options)) return wanted.promise;
    wanted?.resolve(); // superseded: without effect
    opening.leave(wanted, wanted?.options.organizationId === options.organizationId ? documents : []);
    const own = wantDocuments(documents, options);
    wanted = own;
    isSet.set(true);
    failure.set(null);
    clearTimeout(timer);
    // Before sign-in it is remembered, and opened by it.
    if (session.user.value && options.debounceTime)
      timer = setTimeout(() => void opening.open(own), options.debounceTime);
    else if (session.user.value) void opening.open(own);
    return own.promise;
  };

  const settled = async () => {
    // One that is superseded resolves too.
    while (wanted && !wanted.isDone) await wanted.promise.catch(() => undefined);
  };

  /** Of the wanted documents, those that are closed to the person and may be open now. */
  function closedOnes(update: readonly PermissionMap[]): Document[] {
    const { userId, organizationId } = session.scope.value;
    if (!wanted || failure.value || (wanted.options.organizationId ?? organizationId) !== organizationId) return [];
    const isOpen = (id: string) => current.value?.documents.some((document) => document.id === id);
    const isGranted = (id: string) =>
      update.some((map) => {
        const permission = map[userId ?? '']?.documents?.[id];
        return permission ? permission.accessRole !== undefined : !seen.has(id);
      });
    return wanted.documents.filter(({ id }) => !isOpen(id) && isGranted(id));
  }

  /** Permission updates that arrived while documents were being opened. */
  let later: PermissionMap[] | undefined;

  return {
    retry,
    /**
     * Opens documents that were refused and may be allowed now. An update for everybody does not name its documents: then all that the service
     * has refused are requested. One that was open is not requested: it may be deleted, and opening would create it again.
     */
    async openGranted(update: PermissionMap) {
      if (later) return void later.push(update);
      for (let taken = [update]; taken.length > 0; taken = later) {
        later = [];
        await settled();
        const closed = closedOnes(taken);
        if (closed.length > 0) await direct.add(closed);
      }
      later = undefined;
    },
    setDocuments,
    setPermissionProvider: opening.setProvider,
    async whenSettled() {
      const { epoch, userId } = session.scope.value;
      await settled();
      if (userId !== null && session.scope.value.epoch !== epoch) throw superseded();
    },
    /** See `SessionOptions`. Documents of another organization are opened after the sign-in. */
    toOpen(): DocumentsToOpen | undefined {
      if (!wanted || wanted.options.organizationId !== undefined) return undefined;
      if (opening.hasGate && !wanted.options.optimisticPermissions) return undefined;
      const access = wanted.options.context?.access;
      return { requestKey: wanted, documents: documentInputs(wanted.documents, pageInfoOf), access };
    },

    setRootDocument({ id }: Document): Promise<void> {
      announce('setRootDocumentTriggered', 'setRootDocument', { id });
      const set = current.value;
      const opening = wanted?.isDone ? undefined : wanted; // it is opened with the new root
      if (!(opening ?? set)?.documents.some((document) => document.id === id)) return Promise.reject(notOpen(id));
      if (wanted) wanted.options = { ...wanted.options, rootDocumentId: id };
      if (opening) return opening.promise;
      if (set) current.set({ ...set, rootDocumentId: id });
      return Promise.resolve();
    },

    unsetDocuments,
  };
}

const wantDocuments = (documents: Document[], options: SetDocumentsOptions): WantedDocuments => ({
  documents,
  options,
  ...undone(),
});

function undone(): Pick<WantedDocuments, 'promise' | 'resolve' | 'reject' | 'isDone'> {
  let settle = {} as Pick<WantedDocuments, 'resolve' | 'reject'>; // set in the next line, which runs at once
  const promise = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, ...settle, isDone: false };
}

const invalid = (message: string) => new ParleyError('INVALID_ARGUMENT', message);
const notOpen = (id: string) => invalid(`document: "${id}" is not open. Name it in setDocuments first.`);

/** The error of a call with invalid arguments. */
function refuse(documents: Document[], options: SetDocumentsOptions): ParleyError | undefined {
  const folders = refuseFolders(options);
  if (folders) return folders;
  if (documents.length > OPEN_DOCUMENTS_LIMIT) {
    return invalid(`documents: at most ${OPEN_DOCUMENTS_LIMIT} may be open.`);
  }
  // JSON omits it: the service would filter nothing.
  const access = options.context?.access ?? {};
  const empty = Object.keys(access).find((field) => !access[field]);
  if (empty !== undefined) return invalid(`context.access.${empty}: must have a value.`);
  if (Object.values(access).flat().length > ACCESS_ITEMS_LIMIT) {
    return invalid(`context.access: must hold at most ${ACCESS_ITEMS_LIMIT} values.`);
  }
  const index = documents.findIndex(({ id }) => typeof id !== 'string' || id === '');
  return index < 0 ? undefined : invalid(`documents[${index}].id must not be empty.`);
}

const isSameCall = (wanted: WantedDocuments, documents: Document[], options: SetDocumentsOptions) =>
  isEqual([wanted.documents.map(({ id }) => id), wanted.options], [documents.map(({ id }) => id), options]);
