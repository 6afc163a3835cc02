import { afterEach, describe, expect, it } from 'vitest';
import { createParleyClient, type ParleyClient } from '../../src/index.js';
import { commentInternals } from '../../src/elements/comment/commentInternals.js';
import { createContactElement } from '../../src/elements/contact/createContactElement.js';
import type { NotificationEvents } from '../../src/elements/notification/NotificationElement.js';
import { createAccessElement } from '../../src/elements/access/createAccessElement.js';
import { createActivityElement } from '../../src/elements/activity/createActivityElement.js';
import { createReactionElement } from '../../src/elements/reaction/createReactionElement.js';
import { createCrdtElement } from '../../src/elements/crdt/createCrdtElement.js';
import { createLiveStateElement } from '../../src/elements/liveState/createLiveStateElement.js';
import { createViewsElement } from '../../src/elements/views/createViewsElement.js';
import { createCursorElement } from '../../src/elements/cursor/createCursorElement.js';
import { createFollowElement } from '../../src/elements/follow/createFollowElement.js';
import { createRecorderElement } from '../../src/elements/recorder/createRecorderElement.js';
import { createSelectionElement } from '../../src/elements/selection/createSelectionElement.js';
import { createPresenceElement } from '../../src/elements/presence/createPresenceElement.js';
import { createCommentElement } from '../../src/elements/comment/createCommentElement.js';
import { createNotificationElement } from '../../src/elements/notification/createNotificationElement.js';
import { createUnreadCount } from '../../src/elements/notification/createUnreadCount.js';
import { contextOf } from '../../src/contextOf.js';
import { createEvents } from '../../src/createEvents.js';

const INTERNALS = [
  'followCommentAnnotation',
  'reloadCommentAnnotations',
  'discardUnsynced',
  'uploadAttachment',
  'uploadFile',
  'reportComposer',
  'reportSidebar',
  'reportGhosts',
  'clickCommentTool',
  'clickCommentPin',
  'clickCommentBubble',
  'clickAttachment',
  'clickLink',
  'clickChip',
  'onAutocompleteChipClick',
  'openNewThread',
  'closeNewThread',
  'saveLost',
  'saveNewThread',
  'saveThreadDraft',
  'movePin',
  'startMovingPin',
  'sendDraftThread',
  'goTo',
  'placeNameOf',
];

let client: ParleyClient;
afterEach(() => client.close());
const start = () => (client = createParleyClient({ apiKey: 'key' }));

describe('the elements behind a chunk', () => {
  it('have each method of the loaded element', () => {
    const context = contextOf(start());
    const comments = client.getCommentElement();
    const presence = client.getPresenceElement();
    const internals = commentInternals(comments);
    const loaded = createCommentElement(context);
    const pairs: [late: object, loaded: object][] = [
      [internals, loaded.whole],
      [comments, loaded.element],
      [
        client.getNotificationElement(),
        createNotificationElement(context, createUnreadCount(context), createEvents<NotificationEvents>()),
      ],
      [client.getContactElement(), createContactElement(context)],
      [client.getActivityElement(), createActivityElement(context)],
      [presence, createPresenceElement(context)],
      [client.getCursorElement(), createCursorElement(context, presence)],
      [client.getReactionElement(), createReactionElement(context, internals)],
      [client.getSelectionElement(), createSelectionElement(context, presence)],
      [client.getRecorderElement(), createRecorderElement(context)],
      [client.getFollowElement(), createFollowElement(context, presence)],
      [client.getAccessElement(), createAccessElement(context, presence)],
      [client.getLiveStateElement(), createLiveStateElement(context)],
      [client.getViewsElement(), createViewsElement(context)],
      [client.getCrdtElement(), createCrdtElement(context)],
    ];
    for (const [late, made] of pairs) {
      for (const name of Object.keys(made)) {
        const method: unknown = Reflect.get(late, name);
        expect(method, name).toBeTypeOf('function');
        expect(Reflect.get(late, name), name).toBe(method);
      }
    }
    expect(
      Object.keys(loaded.whole)
        .filter((name) => !(name in loaded.element))
        .toSorted(),
    ).toEqual(INTERNALS.toSorted());
  });

  it('give no internals to hosts, and fail for names that do not exist', () => {
    const element = start().getCommentElement() as unknown as Record<string, () => void>;
    for (const name of ['context', 'adComment', 'then', 'toJSON']) expect(element[name]).toBeUndefined();
    expect(() => element['adComment']!()).toThrow(TypeError);
    contextOf(client).createCommentElement = createCommentElement; // its code comes
    for (const name of INTERNALS) expect(() => element[name]!(), name).toThrow();
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
