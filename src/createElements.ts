import type { ParleyClient } from './ParleyClient.js';
import type { ClientContext } from './ClientContext.js';
import { createLazyElement } from './createLazyElement.js';
import type { AccessElement } from './elements/access/AccessElement.js';
import { ACCESS_METHODS } from './elements/access/accessMethods.js';
import type { ActivityElement } from './elements/activity/ActivityElement.js';
import { ACTIVITY_METHODS } from './elements/activity/activityMethods.js';
import type { WholeCommentElement } from './elements/comment/WholeCommentElement.js';
import { commentInternals, withoutInternals } from './elements/comment/commentInternals.js';
import { COMMENT_INTERNALS, commentMethods } from './elements/comment/commentMethods.js';
import type { ContactElement } from './elements/contact/ContactElement.js';
import { CONTACT_METHODS } from './elements/contact/contactMethods.js';
import type { LiveStateElement } from './elements/liveState/LiveStateElement.js';
import { LIVE_STATE_METHODS } from './elements/liveState/liveStateMethods.js';
import type { ReactionElement } from './elements/reaction/ReactionElement.js';
import { REACTION_METHODS } from './elements/reaction/reactionMethods.js';
import { loadLater } from './loadLater.js';
import type { CursorElement } from './elements/cursor/CursorElement.js';
import { CURSOR_METHODS } from './elements/cursor/cursorMethods.js';
import type { FollowElement } from './elements/follow/FollowElement.js';
import { FOLLOW_METHODS } from './elements/follow/followMethods.js';
import type { PresenceElement } from './elements/presence/PresenceElement.js';
import { PRESENCE_METHODS } from './elements/presence/presenceMethods.js';
import { createLateNotificationElement } from './elements/notification/createLateNotificationElement.js';
import type { SelectionElement } from './elements/selection/SelectionElement.js';
import { SELECTION_METHODS } from './elements/selection/selectionMethods.js';

type Elements = Pick<
  ParleyClient,
  | 'getCommentElement'
  | 'getContactElement'
  | 'getActivityElement'
  | 'getPresenceElement'
  | 'getLiveStateElement'
  | 'getCursorElement'
  | 'getAccessElement'
  | 'getReactionElement'
  | 'getSelectionElement'
  | 'getFollowElement'
  | 'getNotificationElement'
  | 'updateContactList'
>;

/** The part of the client that gives out the elements. */
export function createElements(context: ClientContext): Elements {
  const { reportError } = context;
  const commentElement = withoutInternals(
    createLazyElement<WholeCommentElement>({
      load: async () => (await import('./elements/comment/createCommentElement.js')).createCommentElement(context),
      makeNow: () => context.createCommentElement?.(context),
      methods: { ...commentMethods(context), ...COMMENT_INTERNALS },
      onFailure: (error) => reportError(error, 'comments'),
    }),
  );
  const contactElement = createLazyElement<ContactElement>({
    load: async () => (await loadLater()).createContactElement(context),
    methods: CONTACT_METHODS,
    onFailure: (error) => reportError(error, 'contacts'),
  });
  const activityElement = createLazyElement<ActivityElement>({
    load: async () => (await import('./elements/activity/createActivityElement.js')).createActivityElement(context),
    methods: ACTIVITY_METHODS,
    onFailure: (error) => reportError(error, 'activities'),
  });
  const presenceElement = createLazyElement<PresenceElement>({
    load: async () => (await import('./elements/presence/createPresenceElement.js')).createPresenceElement(context),
    methods: PRESENCE_METHODS,
    onFailure: (error) => reportError(error, 'presence'),
  });
  const liveStateElement = createLazyElement<LiveStateElement>({
    load: async () => (await import('./elements/liveState/createLiveStateElement.js')).createLiveStateElement(context),
    methods: LIVE_STATE_METHODS,
    onFailure: (error) => reportError(error, 'liveState'),
  });
  const accessElement = createLazyElement<AccessElement>({
    load: async () =>
      (await import('./elements/access/createAccessElement.js')).createAccessElement(context, presenceElement),
    methods: ACCESS_METHODS,
    onFailure: (error) => reportError(error, 'access'),
  });
  const cursorElement = createLazyElement<CursorElement>({
    load: async () =>
      (await import('./elements/cursor/createCursorElement.js')).createCursorElement(context, presenceElement),
    methods: CURSOR_METHODS,
    onFailure: (error) => reportError(error, 'cursors'),
  });
  const reactionElement = createLazyElement<ReactionElement>({
    load: async () =>
      (await import('./elements/reaction/createReactionElement.js')).createReactionElement(
        context,
        commentInternals(commentElement),
      ),
    methods: REACTION_METHODS,
    onFailure: (error) => reportError(error, 'reactions'),
  });
  const selectionElement = createLazyElement<SelectionElement>({
    load: async () =>
      (await import('./elements/selection/createSelectionElement.js')).createSelectionElement(context, presenceElement),
    methods: SELECTION_METHODS,
    onFailure: (error) => reportError(error, 'liveSelection'),
  });
  const followElement = createLazyElement<FollowElement>({
    load: async () =>
      (await import('./elements/follow/createFollowElement.js')).createFollowElement(context, presenceElement),
    methods: FOLLOW_METHODS,
    onFailure: (error) => reportError(error, 'follow'),
  });

  return {
    getCommentElement: () => commentElement,
    getContactElement: () => contactElement,
    getActivityElement: () => activityElement,
    getPresenceElement: () => presenceElement,
    getLiveStateElement: () => liveStateElement,
    getCursorElement: () => cursorElement,
    getAccessElement: () => accessElement,
    getReactionElement: () => reactionElement,
    getSelectionElement: () => selectionElement,
    getFollowElement: () => followElement,
    updateContactList: contactElement.updateContactList,
    getNotificationElement: once(() => createLateNotificationElement(context)),
  };
}

/** Elements are made when they are first asked for. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
