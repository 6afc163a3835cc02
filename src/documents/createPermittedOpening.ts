import type { ParleyError } from '@parley/protocol/constants';
import { createAccessRequests, type AccessQuery } from '../permissions/createAccessRequests.js';
import type { PermissionProvider } from '../permissions/PermissionProvider.js';
import type { createDocumentOpening } from './createDocumentOpening.js';
import type { DocumentAccessOptions } from './DocumentAccess.js';
import type { OpenDocumentsOptions, WantedDocuments } from './openDocumentSet.js';

export interface PermittedOpeningOptions extends Pick<
  DocumentAccessOptions,
  'session' | 'events' | 'permissions' | 'current' | 'failure' | 'reportError'
> {
  opening: ReturnType<typeof createDocumentOpening>;
}

/** Opens documents after the permission provider has responded; with `optimisticPermissions` at once, and newly granted ones afterwards. */
export interface PermittedOpening {
  setProvider(provider: PermissionProvider | null): void;
  isAsking(): boolean;
  /** As `createDocumentOpening`. */
  open(wanted: WantedDocuments, answer?: OpenDocumentsOptions['answer']): Promise<void>;
  close(): void;
  /** They are no longer set. @param remaining of them, those that are still set */
  leave(wanted: WantedDocuments, remaining: readonly { id: string }[]): void;
}

export function createPermittedOpening({ opening, ...options }: PermittedOpeningOptions): PermittedOpening {
  const { session, current, failure, reportError } = options;
  const requests = createAccessRequests(options);
  /** Number of the current opening; another number: it was superseded or closed. */
  let turn = 0;
  let asking: number | undefined;

  const queryOf = ({ documents, options: how }: WantedDocuments): AccessQuery => ({
    organizationId: how.organizationId ?? session.scope.value.organizationId ?? '',
    documentIds: documents.map(({ id }) => id),
    access: how.context?.access,
  });

  /** Resolves with the failure; `undefined`: there is none. */
  async function ask(own: number, wanted: WantedDocuments): Promise<ParleyError | undefined> {
    asking = own;
    const error = await requests.ask(queryOf(wanted)).catch((reason: ParleyError) => reason);
    if (asking === own) asking = undefined;
    return error ?? undefined;
  }

  async function openAfter(own: number, wanted: WantedDocuments): Promise<void> {
    const error = await ask(own, wanted);
    if (own !== turn) return;
    if (!error) return opening.open(wanted);
    wanted.isDone = true; // a later call with the same documents is another attempt
    failure.set(error);
    wanted.reject(error);
  }

  async function openMeanwhile(own: number, wanted: WantedDocuments, answer: OpenDocumentsOptions['answer']) {
    const [error] = await Promise.all([ask(own, wanted), opening.open(wanted, answer)]);
    if (own !== turn) return;
    if (error) reportError(error, 'permissions');
    else if ((current.value?.documents.length ?? 0) < wanted.documents.length) await opening.open(wanted);
  }

  return {
    setProvider: requests.set,
    isAsking: () => asking === turn,
    open(wanted, answer) {
      turn += 1;
      if (!requests.isSet) return opening.open(wanted, answer);
      return wanted.options.optimisticPermissions ? openMeanwhile(turn, wanted, answer) : openAfter(turn, wanted);
    },
    close() {
      turn += 1;
    },
    leave(wanted, remaining) {
      const stay = new Set(remaining.map(({ id }) => id));
      const query = queryOf(wanted);
      requests.leave({ ...query, documentIds: query.documentIds.filter((id) => !stay.has(id)) });
    },
  };
}
