'use client';
import type { AccessElement } from '../src/elements/access/AccessElement.js';
import type { ActivityElement } from '../src/elements/activity/ActivityElement.js';
import type { CommentElement } from '../src/elements/comment/CommentElement.js';
import type { ContactElement } from '../src/elements/contact/ContactElement.js';
import type { CrdtElement } from '../src/elements/crdt/CrdtElement.js';
import type { LiveStateElement } from '../src/elements/liveState/LiveStateElement.js';
import type { CursorElement } from '../src/elements/cursor/CursorElement.js';
import type { ReactionElement } from '../src/elements/reaction/ReactionElement.js';
import type { FollowElement } from '../src/elements/follow/FollowElement.js';
import type { SelectionElement } from '../src/elements/selection/SelectionElement.js';
import type { ViewsElement } from '../src/elements/views/ViewsElement.js';
import type { PresenceElement } from '../src/elements/presence/PresenceElement.js';
import { commentElementOf } from './commentElementOf.js';
import { useParley } from './ParleyContext.js';
import { withDocuments } from './withDocuments.js';

/** The comment element of the client: methods and streams of threads. The same object in every rendering. */
export function useCommentElement(): CommentElement {
  return commentElementOf(useParley().client);
}

/** The activity element of the client: methods and streams of the activity log. The same object in every rendering. */
export function useActivityElement(): ActivityElement {
  return withDocuments(useParley().client).getActivityElement();
}

/** The presence element of the client: methods and streams of who is in a document. The same object in every rendering. */
export function usePresenceElement(): PresenceElement {
  return withDocuments(useParley().client).getPresenceElement();
}

/** The live state element of the client: values that everybody in a document shares. The same object in every rendering. */
export function useLiveStateElement(): LiveStateElement {
  return withDocuments(useParley().client).getLiveStateElement();
}

/** The views element of the client: who has viewed the root document. The same object in every rendering. */
export function useViewsElement(): ViewsElement {
  return withDocuments(useParley().client).getViewsElement();
}

/** The CRDT element of the client: values that people edit together. The same object in every rendering. */
export function useCrdtElement(): CrdtElement {
  return withDocuments(useParley().client).getCrdtElement();
}

/** The cursor element of the client: where the pointers of others are. The same object in every rendering. */
export function useCursorElement(): CursorElement {
  return withDocuments(useParley().client).getCursorElement();
}

/** The reaction element of the client: reactions to elements of the page. The same object in every rendering. */
export function useReactionElement(): ReactionElement {
  return withDocuments(useParley().client).getReactionElement();
}

/** The selection element of the client: where others write and what they have selected. The same object in every rendering. */
export function useSelectionElement(): SelectionElement {
  return withDocuments(useParley().client).getSelectionElement();
}

/** The follow element of the client: shows what another person sees. The same object in every render. */
export function useFollowElement(): FollowElement {
  return withDocuments(useParley().client).getFollowElement();
}

/** The access element of the client: one editor at a time, and requests to take over. The same object in every rendering. */
export function useAccessElement(): AccessElement {
  return withDocuments(useParley().client).getAccessElement();
}

/** The contact element of the client: methods and streams of the people who can be mentioned. The same object in every rendering. */
export function useContactUtils(): ContactElement {
  return useParley().client.getContactElement();
}
