import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { createState } from '../../observable.js';
import type { CommentAnnotation } from './CommentAnnotation.js';
import type { CommentSelections, ThreadWrites } from './CommentElement.js';
import type { CommentSelection } from './CommentRequests.js';
import { createReadingOfOpenThread } from './createReadingOfOpenThread.js';
import type { LazyResolved } from './createLazyResolved.js';
import type { Threads } from './createThreads.js';

type SelectionMethods = Pick<
  CommentSelections,
  | 'getSelectedComments'
  | 'deleteSelectedComment'
  | 'selectCommentByAnnotationId'
  | 'onCommentSelectionChange'
  | 'enableCommentMode'
  | 'disableCommentMode'
  | 'onCommentModeChange'
>;

export interface SelectionParts {
  threads: Threads;
  lazy: LazyResolved;
  markAsRead: ThreadWrites['markAsRead'];
  deleteCommentAnnotation: ThreadWrites['deleteCommentAnnotation'];
}

/** Which thread is open on this screen, and whether clicks on the page create new ones. */
export function createSelection(context: ClientContext, parts: SelectionParts): SelectionMethods {
  const { ui, session, documents } = context;
  const { threads, lazy, deleteCommentAnnotation } = parts;
  const reading = createReadingOfOpenThread(context, parts);
  const selected = createState<CommentAnnotation[]>([]);
  const selection = createState<CommentSelection | null>(null);
  const mode = createState(false);
  /** The latest call. An earlier call that still waits for documents is ignored. */
  let latest: object | undefined;

  const setSelected = (selectedAnnotationId: string | null) =>
    ui.setState(({ comments }) => ({
      comments: { ...comments, selectedAnnotationId, writtenAnnotationId: null, isSelecting: false },
    }));
  const setSelecting = () => ui.setState(({ comments }) => ({ comments: { ...comments, isSelecting: true } }));
  const setMode = (isCommentMode: boolean) => () =>
    ui.setState(({ comments }) => ({ comments: { ...comments, isCommentMode, movingAnnotationId: null } }));

  const findShown = (annotationId: string) => {
    const found = threads.find(annotationId);
    return found && threads.shows(found.record) ? found : undefined;
  };

  function update() {
    const { selectedAnnotationId, isCommentMode = false } = ui.getState().comments;
    mode.set(isCommentMode);
    const found = selectedAnnotationId ? findShown(selectedAnnotationId) : undefined;
    if (selectedAnnotationId && !found) {
      setSelected(null); // it is deleted, or no longer visible to the person; this runs again
      return;
    }
    reading.show(found?.record);
    const annotation = found ? threads.present(found) : null;
    const before = selected.value[0];
    selected.set(annotation ? [annotation] : []);
    if (annotation) selection.set({ selected: true, annotation });
    else if (before) selection.set({ selected: false, annotation: before });
  }

  /** Opening a thread is reading it. */
  const open = (annotationId: string) => {
    setSelected(annotationId);
    reading.read(annotationId);
  };

  const documentsOpen = () =>
    new Promise<void>((resolve) => {
      const subscription = documents.current.subscribe((set) => {
        if (!set) return;
        queueMicrotask(() => subscription.unsubscribe());
        resolve();
      });
    });

  async function select(annotationId: string) {
    const own = {};
    latest = own;
    if (!threads.find(annotationId)) {
      setSelecting();
      await documentsOpen();
      await threads.loaded();
      if (lazy.isOn && !threads.find(annotationId))
        await threads.seek(annotationId).catch((error: ParleyError) => context.reportError(error, 'comments'));
    }
    if (own !== latest) return;
    if (findShown(annotationId)) open(annotationId);
    else setSelected(null);
  }

  threads.changes.subscribe(update);
  globalThis.document?.addEventListener('visibilitychange', update);
  context.onClose(() => globalThis.document?.removeEventListener('visibilitychange', update));
  ui.subscribe((state, before) => {
    if (state.comments !== before.comments) update();
  });
  session.whileSignedIn(() => () => {
    latest = undefined;
    setSelected(null);
    selection.set(null);
  });

  return {
    getSelectedComments: () => selected,
    onCommentSelectionChange: () => selection,
    onCommentModeChange: () => mode,
    enableCommentMode: setMode(true),
    disableCommentMode: setMode(false),
    selectCommentByAnnotationId(annotationId) {
      latest = undefined;
      if (annotationId) void select(annotationId);
      else setSelected(null);
    },
    async deleteSelectedComment() {
      const annotationId = ui.getState().comments.selectedAnnotationId;
      if (annotationId) await deleteCommentAnnotation({ annotationId });
    },
  };
}
