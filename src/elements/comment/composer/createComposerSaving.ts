import { ParleyError } from '@parley/protocol/constants';
import type { StoreApi } from 'zustand/vanilla';
import type { ComposerHost, ComposerState, ComposerSubmission } from './Composer.js';
import type { createComposerFiles } from './createComposerFiles.js';
import { isEmptyComposer } from './isEmptyComposer.js';

export interface ComposerSavingOptions {
  store: StoreApi<ComposerState>;
  files: ReturnType<typeof createComposerFiles>;
  host: () => ComposerHost;
  /** Whether it answers in a thread. */
  isReply: () => boolean;
  submission: () => ComposerSubmission;
  /** Empties the composer: what is written next is another comment. */
  clear: () => void;
  /** The id of the comment that is in it. */
  comment: { id: string };
  focus: () => void;
}

/**
 * Saves what is in one composer: waits for its files and what is being recorded, and hands the comment over. A reply is in its thread from then on,
 * so its composer is empty at once and takes the next one. Everything else stays in the composer until it is saved.
 */
export function createComposerSaving(options: ComposerSavingOptions) {
  const { store, files, host, isReply, submission, clear, comment, focus } = options;
  const { getState, setState } = store;
  /** The save that the composer is busy with. */
  let running: Promise<boolean> | undefined;
  /** All that have no answer yet. */
  const underWay = new Set<Promise<boolean>>();
  let hasLeft = false;

  const isEmpty = () => isEmptyComposer(getState());
  const canSubmit = () => getState().status === 'idle' && !isEmpty() && !isUndecided(getState());

  /** Returns what puts the present content back, unless something else is there by then, and says why. */
  function takeContent() {
    const { content, files: taken, recorders, assignedTo } = getState();
    const { id } = comment;
    return (error: unknown) => {
      const isFree = isEmpty();
      if (isFree) comment.id = id;
      const back = isFree && { content, files: taken, recorders, assignedTo, revision: getState().revision + 1 };
      setState({ ...back, isKept: false, failure: 'submit', error: asParleyError(error) });
    };
  }

  /** Resolves `true` when it waits for the connection. What the service refuses then comes back. */
  async function send(isLeft: () => boolean): Promise<boolean> {
    const giveBack = takeContent();
    let isKept = false;
    return new Promise((resolve, reject) => {
      const keep = () => {
        isKept = true;
        setState({ isKept });
        resolve(true);
      };
      host()
        .submit(submission(), keep, isLeft)
        .then(
          () => {
            resolve(false);
            if (isKept) setState({ isKept: false });
          },
          (error: unknown) => (isKept ? giveBack(error) : reject(asParleyError(error))),
        );
    });
  }

  /** Whether all of it is there. */
  async function prepare(): Promise<boolean> {
    setState({ status: 'waiting', failure: null, error: null, isKept: false });
    const recorded = getState().recording?.finish();
    await files.settled();
    const failure = files.hasFailed() ? 'file' : (await recorded) === false ? 'recording' : null;
    if (failure) setState({ failure });
    return !failure && !isEmpty(); // the last file may have been taken away meanwhile
  }

  async function saveReply(free: () => void): Promise<boolean> {
    const giveBack = takeContent();
    // Where another one is being written, it stays in its thread, marked `isUnsynced`.
    const sending = send(() => hasLeft || !isEmpty());
    clear();
    free();
    focus();
    try {
      await sending;
      return true;
    } catch (error) {
      giveBack(error);
      return false;
    }
  }

  async function save(free: () => void): Promise<boolean> {
    let isKept = false;
    try {
      if (!(await prepare())) return false;
      setState({ status: 'submitting' });
      if (isReply()) return await saveReply(free);
      isKept = await send(() => hasLeft);
    } catch (error) {
      setState({ failure: 'submit', error: asParleyError(error) });
      return false;
    } finally {
      free();
    }
    clear();
    setState({ isKept });
    focus();
    return true;
  }

  function begin(): Promise<boolean> {
    let isFree = false;
    const saved = save(() => {
      if (isFree) return;
      isFree = true;
      setState({ status: 'idle' });
      running = undefined;
    });
    running = saved;
    underWay.add(saved);
    void saved.finally(() => underWay.delete(saved));
    return saved;
  }

  return {
    canSubmit,
    submit: () => running ?? (canSubmit() ? begin() : Promise.resolve(false)),
    async settled() {
      await Promise.all(underWay);
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
