import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { CommentElement } from './CommentElement.js';
import type { CommentInternals } from './WholeCommentElement.js';
import type { CommentToggles } from './CommentSettings.js';
import { composerData } from './composer/composerData.js';
import { createCommentToggles } from './createCommentToggles.js';
import { TYPING_METHODS } from './typing/typingMethods.js';

/** Every method of the element, with what it is until the code of comments is there. */
export const commentMethods = (context: ClientContext): MethodsUntilLoaded<CommentElement> => ({
  ...toggles(),
  ...TYPING_METHODS,
  on: 'events',
  getCommentAnnotations: { first: { data: null } },
  getAllCommentAnnotations: NOT_LOADED,
  getCommentAnnotationById: NOT_LOADED,
  getCommentAnnotationsCount: { first: { data: null } },
  getUnreadCommentCountByAnnotationId: NOT_LOADED,
  getUnreadCommentCountByLocationId: NOT_LOADED,
  getUnreadCommentCountOnCurrentDocument: NOT_LOADED,
  getUnreadCommentAnnotationCountByLocationId: NOT_LOADED,
  getUnreadCommentAnnotationCountOnCurrentDocument: NOT_LOADED,
  getSelectedComments: { first: [] },
  onCommentSelectionChange: NOT_LOADED,
  onCommentModeChange: { first: false },
  getComposerData: composerData(context),
  applyCommentSidebarClientFilters() {
    throw new ParleyError('UNAVAILABLE', NO_FILTERS);
  },
  getElementRefByAnnotationId: () => undefined, // no thread is known yet
  fetchCommentAnnotations: 'later',
  getComment: 'later',
  addCommentAnnotation: 'later',
  deleteCommentAnnotation: 'later',
  addComment: 'later',
  updateComment: 'later',
  deleteComment: 'later',
  retryCommentAnnotation: 'later',
  assignUser: 'later',
  updateStatus: 'later',
  resolveCommentAnnotation: 'later',
  unresolveCommentAnnotation: 'later',
  updatePriority: 'later',
  updateVisibility: 'later',
  updateAccess: 'later',
  updateContext: 'later',
  subscribeCommentAnnotation: 'later',
  unsubscribeCommentAnnotation: 'later',
  updateCustomList: 'later',
  approveCommentAnnotation: 'later',
  acceptSuggestion: 'later',
  rejectSuggestion: 'later',
  markAsRead: 'later',
  markAsUnread: 'later',
  addAttachment: 'later',
  getAttachment: 'later',
  deleteAttachment: 'later',
  getRecording: 'later',
  deleteRecording: 'later',
  addReaction: 'later',
  deleteReaction: 'later',
  toggleReaction: 'later',
  deleteSelectedComment: 'later',
  getLink: 'later',
  copyLink: 'later',
  addCommentOnElement: 'later',
  setCustomStatus: 'kept',
  setCustomPriority: 'kept',
  setCustomCategory: 'kept',
  setCustomReactions: 'kept',
  createCustomListDataOnAnnotation: 'kept',
  setContextProvider: 'kept',
  enablePrivateMode: 'kept',
  disablePrivateMode: 'kept',
  enablePrivateCommentMode: 'kept',
  disablePrivateCommentMode: 'kept',
  updateSettings: 'kept',
  selectCommentByAnnotationId: 'kept',
  enableCommentMode: 'kept',
  disableCommentMode: 'kept',
  addCommentOnSelectedText: 'kept',
  addManualComment: 'kept',
  scrollToCommentByAnnotationId: 'kept',
  allowedElementIds: 'kept',
  allowedElementClassNames: 'kept',
  allowedElementQuerySelectors: 'kept',
  setTransformContext: 'kept',
  updateCommentDialogPosition: 'kept',
  setUnreadIndicatorMode: 'kept',
  submitComment: 'kept',
  clearComposer: 'kept',
  setComposerFileAttachments: 'kept',
  setFormatConfig: 'kept',
  setAssignToType: 'kept',
  setAllowedFileTypes: 'kept',
  createCustomListDataOnComment: 'kept',
  setContextInPageModeComposer: 'kept',
  clearPageModeComposerContext: 'kept',
  focusPageModeComposer: 'kept',
  enableContextInPageModeComposer: 'kept',
  disableContextInPageModeComposer: 'kept',
  openCommentSidebar: 'kept',
  closeCommentSidebar: 'kept',
  toggleCommentSidebar: 'kept',
  setCommentSidebarFilters: 'kept',
  setSystemFiltersOperator: 'kept',
  excludeLocationIdsFromSidebar: 'kept',
  setSidebarButtonCountType: 'kept',
  setCommentSidebarData: 'kept',
});

/** The same of what only this package calls. */
export const COMMENT_INTERNALS: MethodsUntilLoaded<CommentInternals> = {
  followCommentAnnotation: { first: null },
  reloadCommentAnnotations: 'later',
  uploadAttachment: 'later',
  saveNewThread: 'later',
  movePin: 'later',
  sendDraftThread: 'later',
  discardUnsynced: 'kept',
  reportComposer: 'kept',
  reportSidebar: 'kept',
  clickCommentTool: 'kept',
  clickCommentPin: 'kept',
  clickCommentBubble: 'kept',
  clickAttachment: 'kept',
  clickLink: 'kept',
  goTo: () => false, // no thread is known yet
  placeNameOf: () => '',
  reportGhosts: 'kept',
  openNewThread: 'kept',
  closeNewThread: 'kept',
  leaveNewThread: 'kept',
  startMovingPin: 'kept',
};

const NO_FILTERS =
  'applyCommentSidebarClientFilters: comments are not loaded yet. Await fetchCommentAnnotations first.';

const NOT_LOADED = { first: null } as const;

const toggles = () =>
  // The names that the loop makes are those of the mapped type.
  Object.fromEntries(
    Object.keys(createCommentToggles(() => undefined)).map((name) => [name, 'kept']),
  ) as MethodsUntilLoaded<CommentToggles>;
