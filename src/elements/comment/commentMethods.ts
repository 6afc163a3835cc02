import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { CommentElement } from './CommentElement.js';
import type { CommentInternals } from './WholeCommentElement.js';
import { composerData } from './composer/composerData.js';

/** Kinds of methods until the code of comments is loaded, where their verb does not define it. */
export const commentMethods = (context: ClientContext): MethodsUntilLoaded<CommentElement> => ({
  on: 'events',
  getCommentAnnotations: { first: { data: null } },
  getCommentAnnotationsCount: { first: { data: null } },
  getSelectedComments: { first: [] },
  onCommentSelectionChange: { first: null },
  onCommentModeChange: { first: false },
  getComposerData: composerData(context),
  applyCommentSidebarClientFilters() {
    throw new ParleyError('UNAVAILABLE', NO_FILTERS);
  },
  getElementRefByAnnotationId: () => undefined, // no thread is loaded yet
  getComment: 'later',
  getAttachment: 'later',
  getRecording: 'later',
  getLink: 'later',
  retryCommentAnnotation: 'later',
  createCustomListDataOnAnnotation: 'queued',
  createCustomListDataOnComment: 'queued',
  updateSettings: 'queued',
  updateCommentDialogPosition: 'queued',
  addCommentOnSelectedText: 'queued',
  addManualComment: 'queued',
  toggleCommentSidebar: 'queued',
});

/** The same for methods that only this package calls. */
export const COMMENT_INTERNALS: MethodsUntilLoaded<CommentInternals> = {
  followCommentAnnotation: { first: null },
  onAutocompleteChipClick: 'events',
  goTo: () => false, // no thread is loaded yet
  placeNameOf: () => '',
};

const NO_FILTERS = 'Comments are not loaded. Await fetchCommentAnnotations.';
