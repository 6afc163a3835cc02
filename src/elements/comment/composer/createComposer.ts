import { createStore } from 'zustand/vanilla';
import { newId } from '../../../newId.js';
import type { Composer, ComposerHost, ComposerState, ComposerTarget } from './Composer.js';
import { composerStateOf } from './composerStateOf.js';
import { type ComposerParts, draftOf, submissionOf } from './composerSubmission.js';
import { createComposerFiles, isStored } from './createComposerFiles.js';
import { createComposerSaving } from './createComposerSaving.js';
import { isEmptyComposer } from './isEmptyComposer.js';

/** Makes a composer. It does nothing by itself; its target and host are read whenever they are needed. */
export function createComposer(
  targetComposerElementId: string,
  target: () => ComposerTarget,
  host: () => ComposerHost,
): Composer {
  const store = createStore<ComposerState>(() => composerStateOf(target()));
  const { getState, setState } = store;
  const files = createComposerFiles(store, host);
  const draftId = `TEMP_${newId()}`;
  /** The same until it is saved: a retry after a failure saves the same comment. */
  const comment = { id: newId() };
  let focusEditor: (() => void) | undefined;

  const parts = (): ComposerParts => ({
    targetComposerElementId,
    target: target(),
    state: getState(),
    attachments: files.attachments(),
    newCommentId: comment.id,
    draftId,
  });
  const draft = () => draftOf(parts());
  const data = () => ({ text: getState().content.text, annotation: draft(), targetComposerElementId });
  const reportText = () => host().onTextChange(data());

  const isEmpty = () => isEmptyComposer(getState());
  let first = getState();
  const isUnsent = () => {
    const now = getState();
    const isChanged = now.content !== first.content || now.files !== first.files || now.recorders !== first.recorders;
    return !isEmpty() && (isChanged || now.recording !== null);
  };

  function clear() {
    files.clear();
    comment.id = newId();
    const hadText = getState().content.text !== '';
    const { revision } = getState();
    setState({ ...composerStateOf({ context: target().context }), revision: revision + 1 });
    if (hadText) reportText();
  }

  const focus = () => focusEditor?.();
  const submission = () => submissionOf(parts());
  const saving = createComposerSaving({ store, files, host, submission, clear, comment, focus });

  return {
    targetComposerElementId,
    state: store,
    write(content) {
      const isNew = content.text !== getState().content.text;
      setState({ content, ...(getState().failure === 'submit' && { failure: null, error: null }) });
      if (isNew) reportText();
    },
    addFiles: files.add,
    retryFile: files.retry,
    removeFile: files.remove,
    addRecording: (recording) => setState(({ recorders }) => ({ recorders: [...recorders, recording] })),
    removeRecording: (recordingId) =>
      setState(({ recorders }) => ({ recorders: recorders.filter(({ id }) => id !== recordingId) })),
    setRecording: (recording) => setState({ recording, failure: null }),
    assign: (assignedTo) => setState({ assignedTo }),
    chooseVisibility(visibility) {
      setState({ visibility });
      host().onVisibilityChoice(visibility, draft());
    },
    setContext: (context) => setState({ context }),
    draft,
    data,
    submission,
    isEmpty,
    isUnsent,
    ...saving,
    clear() {
      getState().recording?.cancel();
      clear();
    },
    restore(left) {
      files.clear();
      comment.id = newId();
      first = { ...composerStateOf(target()), revision: getState().revision + 1 };
      if (!left) return setState(first);
      const { content, recorders } = composerStateOf(left);
      const { assignedTo, visibility } = left;
      setState({ ...first, content, recorders, files: left.files.filter(isStored), assignedTo, visibility });
      files.goOn();
    },
    focus,
    onFocus(focus) {
      focusEditor = focus;
      return () => {
        if (focusEditor === focus) focusEditor = undefined;
      };
    },
    dispose: files.dispose,
  };
}
