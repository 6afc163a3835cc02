import { createStore } from 'zustand/vanilla';
import { newId } from '../../../newId.js';
import type { Composer, ComposerHost, ComposerState, ComposerTarget } from './Composer.js';
import { asParleyError } from './asParleyError.js';
import { composerStateOf } from './composerStateOf.js';
import { createComposerContent } from './createComposerContent.js';
import { createComposerFiles } from './createComposerFiles.js';
import { isEmptyComposer } from './isEmptyComposer.js';
import { sendComposer } from './sendComposer.js';

/** Makes a composer. It does nothing by itself; what it is for and what surrounds it are asked whenever they are needed. */
export function createComposer(
  targetComposerElementId: string,
  target: () => ComposerTarget,
  host: () => ComposerHost,
): Composer {
  const store = createStore<ComposerState>(() => composerStateOf(target()));
  const { getState, setState } = store;
  const files = createComposerFiles(store, host);
  /** The same until it is saved: saved once more after a failure it is still the same comment. */
  let newCommentId = newId();
  let focusEditor: (() => void) | undefined;
  let running: Promise<boolean> | undefined;
  let hasLeft = false;

  const { submission, draft } = createComposerContent({
    targetComposerElementId,
    target,
    getState,
    attachments: files.attachments,
    newCommentId: () => newCommentId,
  });
  const tellOfText = () =>
    host().onTextChange({ text: getState().content.text, annotation: draft(), targetComposerElementId });

  const isEmpty = () => isEmptyComposer(getState());
  const { content, files: firstFiles, recorders } = getState();
  const isUnsent = () => {
    const now = getState();
    return !isEmpty() && (now.content !== content || now.files !== firstFiles || now.recorders !== recorders);
  };
  const isUndecided = ({ visibility }: ComposerState) =>
    visibility?.level === 'restricted' && visibility.users.length === 0;
  const canSubmit = () => getState().status === 'idle' && !isEmpty() && !isUndecided(getState());

  function clear() {
    files.clear();
    newCommentId = newId();
    const hadText = getState().content.text !== '';
    const { revision } = getState();
    setState({ ...composerStateOf({ context: target().context }), revision: revision + 1 });
    if (hadText) tellOfText();
  }

  async function save(): Promise<boolean> {
    let isKept = false;
    setState({ status: 'waiting', failure: null, error: null, isKept: false });
    try {
      await files.settled();
      if (files.hasFailed()) {
        setState({ failure: 'file' });
        return false;
      }
      if (isEmpty()) return false; // the last file was taken away meanwhile
      setState({ status: 'submitting' });
      isKept = await sendComposer({ store, host: host(), submission: submission(), hasLeft: () => hasLeft });
    } catch (error) {
      setState({ failure: 'submit', error: asParleyError(error) });
      return false;
    } finally {
      setState({ status: 'idle' });
      running = undefined;
    }
    clear();
    setState({ isKept });
    focusEditor?.();
    return true;
  }

  return {
    targetComposerElementId,
    state: store,
    write(content) {
      const isNew = content.text !== getState().content.text;
      setState({ content, ...(getState().failure === 'submit' && { failure: null, error: null }) });
      if (isNew) tellOfText();
    },
    addFiles: files.add,
    retryFile: files.retry,
    removeFile: files.remove,
    addRecording: (recording) => setState(({ recorders }) => ({ recorders: [...recorders, recording] })),
    removeRecording: (recordingId) =>
      setState(({ recorders }) => ({ recorders: recorders.filter(({ id }) => id !== recordingId) })),
    assign: (assignedTo) => setState({ assignedTo }),
    chooseVisibility(visibility) {
      setState({ visibility });
      host().onVisibilityChoice(visibility, draft());
    },
    setContext: (context) => setState({ context }),
    draft,
    canSubmit,
    isEmpty,
    isUnsent,
    settled: async () => void (await running),
    leave: () => void (hasLeft = true),
    submit: () => running ?? (canSubmit() ? (running = save()) : Promise.resolve(false)),
    clear,
    focus: () => focusEditor?.(),
    onFocus(focus) {
      focusEditor = focus;
      return () => {
        if (focusEditor === focus) focusEditor = undefined;
      };
    },
    dispose: files.dispose,
  };
}
