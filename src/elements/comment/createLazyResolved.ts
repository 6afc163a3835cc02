import type { ClientContext } from '../../ClientContext.js';
import { createEmitter, type Observable } from '../../observable.js';
import type { ThreadRecord } from './CommentAnnotation.js';
import { commentCatalogueOf, commentSettingsOf, type CommentSidebarUi, type CommentsUi } from './commentUi.js';

/**
 * Whether resolved threads are omitted from reads and lists. With `lazyLoadResolvedComments` they are, until something requests them; after that
 * they are included until other documents are open (client contract §7.4).
 */
export interface LazyResolved {
  /** They are omitted. */
  readonly isOn: boolean;
  /** Whether a thread is omitted from lists. The open one is not, as people who resolve a thread still read it. */
  leavesOut(thread: Pick<ThreadRecord, 'annotationId' | 'status'>): boolean;
  /** Requests them until the returned function is called. @param statusIds only when one of these may be of a resolved thread */
  ask(statusIds: readonly string[]): () => void;
  /** Fires when they become omitted or included. */
  readonly changes: Observable<void>;
  /** Shows on this screen that they are loading. */
  during(reading: Promise<void>): void;
}

export const isResolved = ({ status }: Pick<ThreadRecord, 'status'>): boolean => status.type === 'terminal';

/** Creates it for one client. */
export function createLazyResolved({ ui, documents, session }: ClientContext): LazyResolved {
  const changes = createEmitter<void>();
  let isOn = false;
  let asking = 0;
  let readings = 0;
  /** Something has requested them since these documents are open. */
  let isAsked = false;
  let open = '';

  const openDocuments = () =>
    JSON.stringify([session.scope.value.epoch, documents.current.value?.documents.map(({ id }) => id).sort()]);

  function update() {
    const { comments } = ui.getState();
    const isWanted = commentSettingsOf(comments).lazyLoadResolvedComments;
    const before = { isOn, open };
    open = openDocuments();
    isAsked = (isAsked && open === before.open) || (isWanted && (asking > 0 || asksForResolved(comments)));
    isOn = isWanted && !isAsked;
    if (isOn !== before.isOn) changes.emit();
    const resolvedThreads = isOn ? 'leftOut' : readings > 0 ? 'loading' : undefined;
    if (comments.sidebar?.resolvedThreads === resolvedThreads) return;
    ui.setState((state) => ({
      comments: { ...state.comments, sidebar: { ...state.comments.sidebar, resolvedThreads } },
    }));
  }
  ui.subscribe((state, before) => {
    if (state.comments !== before.comments) update();
  });
  documents.current.subscribe(update);

  return {
    get isOn() {
      return isOn;
    },
    leavesOut: (thread) =>
      isOn && isResolved(thread) && thread.annotationId !== ui.getState().comments.selectedAnnotationId,
    ask(statusIds) {
      if (!statusIds.some((id) => mayBeResolved(ui.getState().comments, id))) return () => undefined;
      asking += 1;
      update();
      return () => void (asking -= 1);
    },
    changes,
    during(reading) {
      readings += 1;
      update();
      void reading.then(() => {
        readings -= 1;
        update();
      });
    },
  };
}

/** Whether the sidebar's filters include resolved threads, or the page shows them. */
function asksForResolved(comments: CommentsUi): boolean {
  const { filters = {}, isStatusChosen = false, quick }: CommentSidebarUi = comments.sidebar ?? {};
  if (commentSettingsOf(comments).resolvedCommentsOnDom || quick === 'resolved' || typeof quick === 'object')
    return true;
  const { status = [] } = filters;
  return status.length > 0 ? status.some((id) => mayBeResolved(comments, id)) : isStatusChosen && !quick;
}

/** A status that is in no catalogue may be of any type. */
const mayBeResolved = (comments: CommentsUi, statusId: string) =>
  (commentCatalogueOf(comments).statuses.find(({ id }) => id === statusId)?.type ?? 'terminal') === 'terminal';
