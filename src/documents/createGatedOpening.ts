import type { ParleyError } from '@parley/protocol/constants';
import { loadChunk } from '../loadChunk.js';
import type { PermissionProvider } from '../permissions/PermissionProvider.js';
import type { OpenDocumentsOptions, WantedDocuments } from './openDocumentSet.js';
import type { PermittedOpening, PermittedOpeningOptions } from './createPermittedOpening.js';

/** As `createDocumentOpening`, but through the permission provider once one is set: its code is loaded then. */
export function createGatedOpening(options: PermittedOpeningOptions) {
  const { opening, failure } = options;
  /** `undefined`: there has never been one. */
  let provider: PermissionProvider | null | undefined;
  let gate: PermittedOpening | undefined;
  let loading: Promise<PermittedOpening> | undefined;

  const load = () =>
    (loading ??= loadChunk(() => import('./createPermittedOpening.js')).then(
      ({ createPermittedOpening }) => {
        gate = createPermittedOpening(options);
        gate.setProvider(provider!);
        return gate;
      },
      (error) => {
        loading = undefined; // the next call tries again
        throw error;
      },
    ));

  return {
    get hasGate() {
      return provider !== undefined;
    },
    setProvider(next: PermissionProvider | null) {
      provider = next ?? (provider && null);
      if (gate) gate.setProvider(next);
      else if (next) load().catch(() => undefined); // opening documents reports the failure
    },
    get isOpening() {
      return opening.isOpening || (gate ? gate.isAsking() : loading !== undefined);
    },
    open(wanted: WantedDocuments, answer?: OpenDocumentsOptions['answer']): Promise<void> {
      if (provider === undefined) return opening.open(wanted, answer);
      if (gate) return gate.open(wanted, answer);
      return load().then(
        () => gate!.open(wanted, answer),
        (error: ParleyError) => {
          failure.set(error);
          wanted.isDone = true; // a later call with the same documents is another attempt
          wanted.reject(error);
        },
      );
    },
    close() {
      opening.close();
      gate?.close();
    },
    /** As of `PermittedOpening`. */
    leave(wanted: WantedDocuments | undefined, remaining: readonly { id: string }[]) {
      if (wanted) gate?.leave(wanted, remaining);
    },
  };
}
