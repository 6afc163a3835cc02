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
  /** Clears the composer for the next comment. */
  clear: () => void;
  /** The id of the comment that is in it. */
  comment: { id: string };
  focus: () => void;
}

/**
 * Saves the content of one composer: waits for its files and its recording, and submits the comment. As soon as that is shown in its thread
 * the composer is cleared for the next one. With a host that shows nothing before the save, it is cleared after the save.
 */
export function createComposerSaving(options: ComposerSavingOptions) {
  const { store, files, host, submission, clear, comment, focus } = options;
  const { getState, setState } = store;
  /** The save that the composer is busy with. */
  let running: Promise<boolean> | undefined;
  /** All pending saves. */
  const underWay = new Set<Promise<boolean>>();
  let hasLeft = false;

  const isEmpty = () => isEmptyComposer(getState());
  const canSubmit = () => getState().status === 'idle' && !isEmpty() && !isUndecided(getState());

  /** Returns a function that restores the current content, unless there is other content by then. */
  function takeContent() {
    const { content, files: taken, recorders, assignedTo, visibility, context } = getState();
    const { id } = comment;
    return () => {
      if (!isEmpty()) return;
      comment.id = id;
      const revision = getState().revision + 1;
      setState({ content, files: taken, recorders, assignedTo, visibility, context, revision });
    };
  }

  /** Submits it. Resolves `false` when it is refused: then the composer contains it again, or still. */
  function send(free: () => void): Promise<boolean> {
    const restoreContent = takeContent();
    let isGone = false;
    let isQueued = false;
    /** It is somewhere else on the screen now. */
    const detach = () => {
      if (isGone) return;
      isGone = true;
      clear();
      free();
      focus();
    };
    return new Promise((resolve) => {
      const queue = () => {
        isQueued = true;
        detach();
        setState({ isQueued });
        resolve(true);
      };
      // Where another one is being written, it stays in its thread, marked `isUnsynced`.
      const isLeft = () => hasLeft || (isGone && !isEmpty());
      host()
        .submit(submission(), queue, isLeft, detach)
        .then(
          () => {
            detach();
            if (isQueued) setState({ isQueued: false });
            resolve(true);
          },
          (error: unknown) => {
            if (isGone) restoreContent();
            setState({ isQueued: false, failure: 'submit', error: asParleyError(error) });
            resolve(false);
          },
        );
    });
  }

  /** Whether all of it is there. */
  async function prepare(): Promise<boolean> {
    setState({ status: 'waiting', failure: null, error: null, isQueued: false });
    const recorded = getState().recording?.finish();
    await files.settled();
    const failure = files.hasFailed() ? 'file' : (await recorded) === false ? 'recording' : null;
    if (failure) setState({ failure });
    return !failure && !isEmpty(); // the last file may have been removed meanwhile
  }

  async function save(free: () => void): Promise<boolean> {
    try {
      if (!(await prepare())) return false;
      setState({ status: 'submitting' });
      return await send(free);
    } catch (error) {
      setState({ failure: 'submit', error: asParleyError(error) });
      return false;
    } finally {
      free();
    }
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
