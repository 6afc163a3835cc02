import { ParleyError } from '@parley/protocol/constants';
import type { StoreApi } from 'zustand/vanilla';
import type { ComposerHost, ComposerState, ComposerSubmission } from './Composer.js';
import type { createComposerFiles } from './createComposerFiles.js';
import { isEmptyComposer } from './isEmptyComposer.js';

export interface ComposerSavingOptions {
  store: StoreApi<ComposerState>;
  files: ReturnType<typeof createComposerFiles>;
  host: () => ComposerHost;
  submission: () => ComposerSubmission;
  /** Empties the composer. */
  clear: () => void;
  focus: () => void;
}

/** Saves what is in one composer: waits for its files and what is being recorded, hands the comment over, and empties the composer. */
export function createComposerSaving({ store, files, host, submission, clear, focus }: ComposerSavingOptions) {
  const { getState, setState } = store;
  let running: Promise<boolean> | undefined;
  let hasLeft = false;

  const isEmpty = () => isEmptyComposer(getState());
  const canSubmit = () => getState().status === 'idle' && !isEmpty() && !isUndecided(getState());

  /** Resolves `true` when it waits for the connection. What the service refuses then comes back, unless something else is there. */
  async function send(): Promise<boolean> {
    const { content, files: sent, recorders, revision } = getState();
    let isKept = false;
    return new Promise((resolve, reject) => {
      const keep = () => {
        isKept = true;
        resolve(true);
      };
      host()
        .submit(submission(), keep, () => hasLeft)
        .then(
          () => {
            resolve(false);
            if (isKept) setState({ isKept: false });
          },
          (error: unknown) => {
            if (!isKept) return reject(asParleyError(error));
            const back = isEmpty() && { content, files: sent, recorders, revision: revision + 2 };
            setState({ ...back, isKept: false, failure: 'submit', error: asParleyError(error) });
          },
        );
    });
  }

  async function save(): Promise<boolean> {
    let isKept = false;
    setState({ status: 'waiting', failure: null, error: null, isKept: false });
    try {
      const recorded = getState().recording?.finish();
      await files.settled();
      const failure = files.hasFailed() ? 'file' : (await recorded) === false ? 'recording' : null;
      if (failure) {
        setState({ failure });
        return false;
      }
      if (isEmpty()) return false; // the last file was taken away meanwhile
      setState({ status: 'submitting' });
      isKept = await send();
    } catch (error) {
      setState({ failure: 'submit', error: asParleyError(error) });
      return false;
    } finally {
      setState({ status: 'idle' });
      running = undefined;
    }
    clear();
    setState({ isKept });
    focus();
    return true;
  }

  return {
    canSubmit,
    submit: () => running ?? (canSubmit() ? (running = save()) : Promise.resolve(false)),
    async settled() {
      await running;
      await getState().recording?.leave();
    },
    leave: () => void (hasLeft = true),
  };
}

const isUndecided = ({ visibility }: ComposerState) =>
  visibility?.level === 'restricted' && visibility.users.length === 0;

/** A host's own `onSubmit` may fail with anything. */
const asParleyError = (error: unknown) =>
  error instanceof ParleyError
    ? error
    : new ParleyError('UNKNOWN', 'The comment could not be saved.', { cause: error });
