import { afterEach, describe, expect, it } from 'vitest';
import { createParleyClient, type ParleyClient } from '../../src/index.js';
import { commentInternals } from '../../src/elements/comment/commentInternals.js';
import { COMMENT_INTERNALS } from '../../src/elements/comment/commentMethods.js';
import { createAccessElement } from '../../src/elements/access/createAccessElement.js';
import { createActivityElement } from '../../src/elements/activity/createActivityElement.js';
import { createReactionElement } from '../../src/elements/reaction/createReactionElement.js';
import { createLiveStateElement } from '../../src/elements/liveState/createLiveStateElement.js';
import { createCursorElement } from '../../src/elements/cursor/createCursorElement.js';
import { createFollowElement } from '../../src/elements/follow/createFollowElement.js';
import { createSelectionElement } from '../../src/elements/selection/createSelectionElement.js';
import { createPresenceElement } from '../../src/elements/presence/createPresenceElement.js';
import { createCommentElement } from '../../src/elements/comment/createCommentElement.js';
import { createNotificationElement } from '../../src/elements/notification/createNotificationElement.js';
import { createUnreadCount } from '../../src/elements/notification/createUnreadCount.js';
import { contextOf } from '../../src/contextOf.js';
import { createEvents } from '../../src/createEvents.js';

const INTERNALS = [
  ...['followCommentAnnotation', 'reloadCommentAnnotations', 'discardUnsynced', 'uploadAttachment'],
  ...['reportComposer', 'reportSidebar', 'reportGhosts', 'clickCommentTool', 'clickCommentPin', 'clickCommentBubble'],
  ...['clickAttachment', 'clickLink', 'openNewThread', 'closeNewThread', 'saveNewThread', 'leaveNewThread'],
  ...['movePin', 'startMovingPin', 'sendDraftThread', 'goTo', 'placeNameOf'],
];

let client: ParleyClient;
afterEach(() => client.close());
const start = () => (client = createParleyClient({ apiKey: 'key' }));
const sorted = (names: string[]) => names.toSorted();

describe('the elements behind a chunk', () => {
  it('have exactly the methods of the loaded element', () => {
    const context = contextOf(start());
    const comments = client.getCommentElement();
    const whole = sorted(Object.keys(createCommentElement(context)));
    expect(sorted(Object.keys(commentInternals(comments)))).toEqual(whole);
    expect(sorted([...Object.keys(comments), ...INTERNALS])).toEqual(whole);
    expect(sorted(Object.keys(COMMENT_INTERNALS))).toEqual(sorted(INTERNALS));
    const panel = ['openNotificationsPanel', 'closeNotificationsPanel', 'toggleNotificationsPanel'];
    expect(sorted(Object.keys(client.getNotificationElement()))).toEqual(
      sorted([
        ...Object.keys(createNotificationElement(context, createUnreadCount(context), createEvents())),
        ...panel,
      ]),
    );
    expect(sorted(Object.keys(client.getActivityElement()))).toEqual(
      sorted(Object.keys(createActivityElement(context))),
    );
    expect(sorted(Object.keys(client.getPresenceElement()))).toEqual(
      sorted(Object.keys(createPresenceElement(context))),
    );
    expect(sorted(Object.keys(client.getCursorElement()))).toEqual(
      sorted(Object.keys(createCursorElement(context, client.getPresenceElement()))),
    );
    expect(sorted(Object.keys(client.getReactionElement()))).toEqual(
      sorted(Object.keys(createReactionElement(context, commentInternals(comments)))),
    );
    expect(sorted(Object.keys(client.getSelectionElement()))).toEqual(
      sorted(Object.keys(createSelectionElement(context, client.getPresenceElement()))),
    );
    expect(sorted(Object.keys(client.getFollowElement()))).toEqual(
      sorted(Object.keys(createFollowElement(context, client.getPresenceElement()))),
    );
    expect(sorted(Object.keys(client.getAccessElement()))).toEqual(
      sorted(Object.keys(createAccessElement(context, client.getPresenceElement()))),
    );
    expect(sorted(Object.keys(client.getLiveStateElement()))).toEqual(
      sorted(Object.keys(createLiveStateElement(context))),
    );
  });

  it('give no internals to hosts, and fail for names that do not exist', () => {
    const element = start().getCommentElement() as unknown as Record<string, () => void>;
    for (const name of [...INTERNALS, 'context', 'adComment', 'then', 'toJSON']) expect(element[name]).toBeUndefined();
    expect(() => element['adComment']!()).toThrow(TypeError);
    expect(client).not.toHaveProperty('context');
  });

  it('answer at once what is promised at once', () => {
    const element = start().getCommentElement();
    expect(() => element.applyCommentSidebarClientFilters([], {})).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE' }),
    );
    expect(element.getComposerData({ targetComposerElementId: 'none' })).toBeNull();
    expect(element.getElementRefByAnnotationId('none')).toBeUndefined();
    expect([element.enableReadOnly(), element.submitComment({ targetComposerElementId: 'x' })]).toEqual([
      undefined,
      undefined,
    ]);
    let selected: unknown;
    element.getSelectedComments().subscribe((threads) => void (selected = threads));
    expect(selected).toEqual([]);
  });
});
