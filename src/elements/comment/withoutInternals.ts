import type { CommentElement } from './CommentElement.js';
import type { CommentInternals, WholeCommentElement } from './WholeCommentElement.js';

/** The element for hosts: without the methods that only this package calls. */
export function withoutInternals(whole: WholeCommentElement): CommentElement {
  const entries = Object.entries(whole).filter(([name]) => !Object.hasOwn(INTERNALS, name));
  return Object.fromEntries(entries) as unknown as CommentElement; // all but the internals
}

const INTERNALS: Record<keyof CommentInternals, true> = {
  followCommentAnnotation: true,
  reloadCommentAnnotations: true,
  saveLost: true,
  discardUnsynced: true,
  uploadAttachment: true,
  uploadFile: true,
  reportComposer: true,
  reportSidebar: true,
  reportGhosts: true,
  clickCommentTool: true,
  clickCommentPin: true,
  clickCommentBubble: true,
  clickAttachment: true,
  clickLink: true,
  clickChip: true,
  onAutocompleteChipClick: true,
  openNewThread: true,
  closeNewThread: true,
  saveNewThread: true,
  saveThreadDraft: true,
  movePin: true,
  startMovingPin: true,
  sendDraftThread: true,
  goTo: true,
  placeNameOf: true,
};
