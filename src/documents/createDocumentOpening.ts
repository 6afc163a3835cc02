import type { PermissionMap } from '@parley/protocol';
import type { Document, DocumentSet } from './ActiveDocuments.js';
import type { DocumentAccess, DocumentAccessOptions } from './DocumentAccess.js';
import {
  openDocumentSet,
  type OpenDocumentsOptions,
  type OpenedDocuments,
  type WantedDocuments,
} from './openDocumentSet.js';

export interface DocumentOpeningOptions
  extends Pick<DocumentAccessOptions, 'session' | 'current' | 'failure'>, Pick<DocumentAccess, 'pageInfoOf'> {
  /** Before the Promise of the call resolves. */
  onOpened: (set: DocumentSet, permissions: PermissionMap, position: number | undefined) => void;
}

/** Opens one set of documents at a time, and follows the one opened last. */
export function createDocumentOpening(options: DocumentOpeningOptions) {
  const { session, current, failure, pageInfoOf } = options;
  /** The set that is shown. */
  let shown: OpenedDocuments | undefined;
  /** Cancels the opening in progress. */
  let abandon: (() => void) | undefined;

  return {
    get isOpening() {
      return abandon !== undefined;
    },

    /**
     * Resolves when they are open, could not be opened, or others are opened instead.
     * @param answer the service's response, if it has arrived already
     */
    open(wanted: WantedDocuments, answer?: OpenDocumentsOptions['answer']): Promise<void> {
      abandon?.();
      return new Promise((done) => {
        const own = openDocumentSet({
          session,
          wanted,
          answer,
          current,
          pageInfoOf,
          onOpened(set, permissions, position) {
            if (shown !== own) {
              shown?.leave();
              shown = own;
              abandon = undefined;
            }
            wanted.isDone = true;
            failure.set(null);
            options.onOpened(set, permissions, position);
            wanted.resolve();
            done();
          },
          onFailed(error) {
            abandon = undefined;
            wanted.isDone = true; // a later call with the same documents is another attempt
            failure.set(error);
            wanted.reject(error);
            done();
          },
        });
        abandon = () => {
          own.leave();
          done();
        };
      });
    },

    /** See `OpenedDocuments`. */
    add: async (documents: Document[]) => shown?.add(documents),

    /** No document is open then. */
    close() {
      abandon?.();
      abandon = undefined;
      shown?.leave();
      shown = undefined;
      failure.set(null);
      current.set(null);
    },
  };
}
