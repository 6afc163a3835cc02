import { ParleyError } from '@parley/protocol/constants';
import { createStore } from 'zustand/vanilla';
import { definedFields } from '../../../definedFields.js';
import { newId } from '../../../newId.js';
import type { NewComment, NewCommentAnnotation } from '../CommentAnnotation.js';
import { mentionParts, type TextPart } from '../mentionParts.js';
import type { Composer, ComposerHost, ComposerState, ComposerSubmission, ComposerTarget } from './Composer.js';
import { EMPTY_CONTENT, type ComposerContent } from './ComposerContent.js';
import { createComposerFiles, fileOfAttachment } from './createComposerFiles.js';
import { isEmptyComposer } from './isEmptyComposer.js';
import { visibilityInputOf } from './visibilityLevels.js';

/** Makes a composer. It does nothing by itself; what it is for and what surrounds it are asked whenever they are needed. */
export function createComposer(
  targetComposerElementId: string,
  target: () => ComposerTarget,
  host: () => ComposerHost,
): Composer {
  const store = createStore<ComposerState>(() => stateOf(target()));
  const { getState, setState } = store;
  const files = createComposerFiles(store, host);
  const draftId = `TEMP_${newId()}`;
  /** The same until it is saved: saved once more after a failure it is still the same comment. */
  let newCommentId = newId();
  let focusEditor: (() => void) | undefined;
  let running: Promise<boolean> | undefined;
  let hasLeft = false;

  const comment = (): NewComment => {
    const { content, recorders } = getState();
    const { commentText, commentHtml, taggedUserContacts, toOrganizationUserGroup, customList } = content;
    const { commentId = newCommentId } = target().comment ?? {};
    const attachments = files.attachments();
    return definedFields<NewComment>({
      commentId,
      commentText,
      commentHtml,
      taggedUserContacts,
      toOrganizationUserGroup,
      customList,
      attachments,
      recorders: [...recorders],
    });
  };
  const submission = (): ComposerSubmission => {
    const { annotationId, isEdit } = target();
    const { assignedTo, context, visibility } = getState();
    const own = comment();
    return {
      targetComposerElementId,
      ...(annotationId !== undefined && { annotationId }),
      ...(isEdit && own.commentId !== undefined && { commentId: own.commentId }),
      comment: own,
      ...(context && { context }),
      ...(assignedTo && { assignedTo }),
      ...(visibility && { visibility: visibilityInputOf(visibility) }),
    };
  };
  const draft = (): NewCommentAnnotation => {
    const { context, assignedTo } = getState();
    return {
      annotationId: target().annotationId ?? draftId,
      comments: [comment()],
      ...(context && { context }),
      ...(assignedTo && { assignedTo }),
    };
  };
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
    setState({ ...stateOf({ context: target().context }), revision: revision + 1 });
    if (hadText) tellOfText();
  }

  /** Resolves `true` when it waits for the connection. What the service refuses then comes back, unless something else is there. */
  async function send(): Promise<boolean> {
    const { content, files: sent, recorders } = getState();
    const { revision } = getState();
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
      await files.settled();
      if (files.hasFailed()) {
        setState({ failure: 'file' });
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

function stateOf({ comment, context }: ComposerTarget): ComposerState {
  return {
    content: comment ? contentOf(comment) : EMPTY_CONTENT,
    revision: 0,
    files: comment?.attachments?.map(fileOfAttachment) ?? [],
    recorders: comment?.recorders ?? [],
    assignedTo: null,
    visibility: null,
    context,
    status: 'idle',
    failure: null,
    isKept: false,
    error: null,
  };
}

function contentOf(comment: NewComment): ComposerContent {
  const { commentText = '', commentHtml = '' } = comment;
  const { taggedUserContacts = [], toOrganizationUserGroup = [], customList = [] } = comment;
  const tags = { taggedUserContacts, toOrganizationUserGroup, customList };
  const text = mentionParts(commentText, tags).map(readable).join('');
  return { text, commentText, commentHtml, taggedUserContacts, toOrganizationUserGroup, customList };
}

function readable(part: TextPart): string {
  if (typeof part === 'string') return part;
  if (part.type !== 'user') return part.written;
  const { contact, text } = part.tag;
  return text ?? `@${contact?.name || contact?.email || ''}`;
}

/** A host's own `onSubmit` may fail with anything. */
const asParleyError = (error: unknown) =>
  error instanceof ParleyError
    ? error
    : new ParleyError('UNKNOWN', 'The comment could not be saved.', { cause: error });
