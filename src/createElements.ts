import type { ParleyClient } from './ParleyClient.js';
import type { ClientContext } from './ClientContext.js';
import { createLazyCode, partOf } from './createLazyCode.js';
import { createLazyElement } from './createLazyElement.js';
import type { AccessElement } from './elements/access/AccessElement.js';
import { ACCESS_METHODS } from './elements/access/accessMethods.js';
import type { ActivityElement } from './elements/activity/ActivityElement.js';
import type { CommentElement } from './elements/comment/CommentElement.js';
import type { WholeCommentElement } from './elements/comment/WholeCommentElement.js';
import { registerInternals } from './elements/comment/commentInternals.js';
import { COMMENT_INTERNALS, commentMethods } from './elements/comment/commentMethods.js';
import type { ContactElement } from './elements/contact/ContactElement.js';
import { CONTACT_METHODS } from './elements/contact/contactMethods.js';
import type { LiveStateElement } from './elements/liveState/LiveStateElement.js';
import type { ReactionElement } from './elements/reaction/ReactionElement.js';
import type { CrdtElement } from './elements/crdt/CrdtElement.js';
import { loadLater } from './loadLater.js';
import type { CursorElement } from './elements/cursor/CursorElement.js';
import type { FollowElement } from './elements/follow/FollowElement.js';
import { FOLLOW_METHODS } from './elements/follow/followMethods.js';
import type { PresenceElement } from './elements/presence/PresenceElement.js';
import { PRESENCE_METHODS } from './elements/presence/presenceMethods.js';
import { createLazyNotificationElement } from './elements/notification/createLazyNotificationElement.js';
import type { RecorderElement } from './elements/recorder/RecorderElement.js';
import { RECORDER_METHODS } from './elements/recorder/recorderMethods.js';
import type { ViewsElement } from './elements/views/ViewsElement.js';
import type { SelectionElement } from './elements/selection/SelectionElement.js';

type Elements = Pick<
  ParleyClient,
  | 'getCommentElement'
  | 'getContactElement'
  | 'getAutocompleteElement'
  | 'getActivityElement'
  | 'getPresenceElement'
  | 'getLiveStateElement'
  | 'getViewsElement'
  | 'getCrdtElement'
  | 'getCursorElement'
  | 'getAccessElement'
  | 'getReactionElement'
  | 'getSelectionElement'
  | 'getFollowElement'
  | 'getNotificationElement'
  | 'getRecorderElement'
  | 'updateContactList'
  | 'uploadFile'
>;

/** The client methods that return the elements, and those that are a method of one. */
export function createElements(context: ClientContext): Elements {
  const code = <T>(feature: string, load: () => Promise<T | undefined>, makeNow?: () => T | undefined) =>
    createLazyCode({
      load,
      makeNow,
      session: context.session,
      onFailure: (error) => context.reportError(error, feature),
    });

  const comments = code(
    'comments',
    async () => {
      ({ createCommentElement: context.createCommentElement } =
        await import('./elements/comment/createCommentElement.js'));
      return undefined; // created right before the queued calls run, so that its first read uses their settings
    },
    () => context.createCommentElement?.(context),
  );
  const ofComments = commentMethods(context);
  const commentElement = createLazyElement<CommentElement>(partOf(comments, 'element'), ofComments);
  const wholeElement = createLazyElement<WholeCommentElement>(partOf(comments, 'whole'), {
    ...ofComments,
    ...COMMENT_INTERNALS,
  });
  registerInternals(commentElement, wholeElement);

  const contactElement = createLazyElement<ContactElement>(
    code('contacts', async () => (await loadLater()).createContactElement(context)),
    CONTACT_METHODS,
  );
  const activityElement = createLazyElement<ActivityElement>(
    code('activities', async () => (await loadLater()).createActivityElement(context)),
    {},
  );
  const presenceElement = createLazyElement<PresenceElement>(
    code('presence', async () => (await import('./elements/presenceElements.js')).createPresenceElement(context)),
    PRESENCE_METHODS,
  );
  const liveStateElement = createLazyElement<LiveStateElement>(
    code('liveState', async () =>
      (await import('./elements/liveState/createLiveStateElement.js')).createLiveStateElement(context),
    ),
    { setLiveStateData: 'later' },
  );
  const viewsElement = createLazyElement<ViewsElement>(
    code('views', async () => (await import('./elements/views/createViewsElement.js')).createViewsElement(context)),
    {},
  );
  const crdtElement = createLazyElement<CrdtElement>(
    code('crdt', async () => (await import('./elements/crdt/createCrdtElement.js')).createCrdtElement(context)),
    {
      on: 'events',
      getData: 'later',
      getVersion: 'later',
      getVersions: 'later',
      getMessages: 'later',
      getSnapshot: 'later',
      onMessage: 'ended',
    },
  );
  const accessElement = createLazyElement<AccessElement>(
    code('access', async () =>
      (await import('./elements/access/createAccessElement.js')).createAccessElement(context, presenceElement),
    ),
    ACCESS_METHODS,
  );
  const cursorElement = createLazyElement<CursorElement>(
    code('cursors', async () =>
      (await import('./elements/presenceElements.js')).createCursorElement(context, presenceElement),
    ),
    {},
  );
  const reactionElement = createLazyElement<ReactionElement>(
    code('reactions', async () =>
      (await import('./elements/reaction/createReactionElement.js')).createReactionElement(context, wholeElement),
    ),
    {},
  );
  const selectionElement = createLazyElement<SelectionElement>(
    code('liveSelection', async () =>
      (await import('./elements/selection/createSelectionElement.js')).createSelectionElement(context, presenceElement),
    ),
    { getUserIndicator: { first: { isEnabled: true, position: 'end', type: 'avatar' } } },
  );
  const followElement = createLazyElement<FollowElement>(
    code('follow', async () => (await loadLater()).createFollowElement(context, presenceElement)),
    FOLLOW_METHODS,
  );

  const recorderElement = createLazyElement<RecorderElement>(
    code('recorder', async () => (await loadLater()).createRecorderElement(context)),
    RECORDER_METHODS,
  );

  const autocompleteElement = {
    create: commentElement.createCustomListDataOnComment,
    onAutocompleteChipClick: wholeElement.onAutocompleteChipClick,
  };

  return {
    getCommentElement: () => commentElement,
    getContactElement: () => contactElement,
    getAutocompleteElement: () => autocompleteElement,
    getActivityElement: () => activityElement,
    getPresenceElement: () => presenceElement,
    getLiveStateElement: () => liveStateElement,
    getViewsElement: () => viewsElement,
    getCrdtElement: () => crdtElement,
    getCursorElement: () => cursorElement,
    getAccessElement: () => accessElement,
    getReactionElement: () => reactionElement,
    getSelectionElement: () => selectionElement,
    getFollowElement: () => followElement,
    getRecorderElement: () => recorderElement,
    updateContactList: contactElement.updateContactList,
    uploadFile: wholeElement.uploadFile,
    getNotificationElement: once(() => createLazyNotificationElement(context)),
  };
}

/** Creates each element on first access. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
