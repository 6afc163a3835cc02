import type { StoreApi } from 'zustand/vanilla';
import { asParleyError } from './asParleyError.js';
import type { ComposerHost, ComposerState, ComposerSubmission } from './Composer.js';
import { isEmptyComposer } from './isEmptyComposer.js';

export interface SendComposerOptions {
  store: StoreApi<ComposerState>;
  host: ComposerHost;
  submission: ComposerSubmission;
  /** Whether the person has left the composer. */
  hasLeft: () => boolean;
}

/**
 * Submits what a composer holds. Resolves `true` when it waits for the connection. If the service refuses it later, it comes back into the
 * composer, unless something else is written there.
 */
export function sendComposer({ store, host, submission, hasLeft }: SendComposerOptions): Promise<boolean> {
  const { getState, setState } = store;
  const { content, files, recorders, revision } = getState();
  let isKept = false;
  return new Promise((resolve, reject) => {
    const keep = () => {
      isKept = true;
      resolve(true);
    };
    host.submit(submission, keep, hasLeft).then(
      () => {
        resolve(false);
        if (isKept) setState({ isKept: false });
      },
      (error: unknown) => {
        if (!isKept) return reject(asParleyError(error));
        const back = isEmptyComposer(getState()) && { content, files, recorders, revision: revision + 2 };
        setState({ ...back, isKept: false, failure: 'submit', error: asParleyError(error) });
      },
    );
  });
}
