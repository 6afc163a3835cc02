import {
  addActivities,
  addPermissions,
  addUserGroups,
  addUsers,
  type Change,
  createActivity,
  deleteActivities,
  deleteInboxNotifications,
  deleteRecordings,
  type Endpoint,
  fetchDocuments,
  getContactGroups,
  getContactUsers,
  getUserPermissions,
  identify,
  listActivities,
  listCommentAnnotations,
  listInlineReactions,
  listLiveStates,
  listNotifications,
  listNotificationsByDocument,
  markAllNotificationsRead,
  markCommentAnnotationsRead,
  markNotificationsSeen,
  openDocuments,
  poll,
  type Resource,
  type ServerFrame,
  setInlineReaction,
  requestEditorAccess,
  setLiveState,
  takeEditorAccess,
  setNotificationSettings,
  updateDocuments,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertNotification } from '../support/insertNotification.js';
import { addOne, record } from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { COMMENT, DOCUMENT, RECORD_SHAPES, type Shapes, strangersIn, THREAD, USER } from '../support/strangersIn.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { Writer } from '../support/Writer.js';
import { openSession } from './support/openSession.js';

const words = (text: string) => text.split(/\s+/);

const NOTIFICATION = words(
  `id notificationSource actionType actionUser timestamp displayHeadlineMessage displayHeadlineMessageTemplate
  displayHeadlineMessageTemplateData displayBodyMessage displayBodyMessageTemplate displayBodyMessageTemplateData notificationSourceData
  targetAnnotationId targetCommentId isNotificationResolverUsed isCommentResolverUsed metadata digest forYou isUnread isSeen isPersisted
  sequence`,
);
const ACTIVITY = words(
  `id featureType actionType eventType actionUser timestamp targetEntityId targetSubEntityId changes entityData entityTargetData
  displayMessageTemplate displayMessageTemplateData displayMessage actionIcon immutable isActivityResolverUsed metadata`,
);
/** As stored, where a thread shows who is subscribed and who resolved it (REST contract §2.3). */
const STORED_USER = [...USER, ...words('isAdmin isReadOnly isAnonymous isGuest groupId clientGroupId')];
/** Somebody who is in a document. */
const SHOWN = words('userId name email photoUrl color textColor initial type isReadOnly isAnonymous');
const PRESENT = SHOWN.concat(
  words('onlineStatus timestamp isUserIdle isTabAway location locationId pageInfo selections'),
);
const INLINE_REACTION = words(
  'annotationId type targetElementId icon iconUrl iconEmoji isReactionResolverUsed reactions count reactedByMe lastUpdated',
);
const LIVE_STATE = words('liveStateDataId data lastUpdated updatedBy tabId');
const RECORDING = words(
  `annotationId type recordingType mode from commentAnnotationId attachments transcription recordedTime waveformData displayName color
  chunkUrls latestVersion recordingEditVersions isRecorderResolverUsed isUrlAvailable location locationId context pageInfo targetElement
  createdAt lastUpdated metadata`,
);
/** A person as others find them: no role, plan or kind. */
const CONTACT = words('userId name email photoUrl initial color textColor groupId');

/** What a front end gets besides: it counts unread comments by these. */
const SHAPES: Shapes = {
  ...RECORD_SHAPES,
  annotation: [...THREAD, 'viewMarks', 'subscriberCount'],
  annotations: [...THREAD, 'viewMarks', 'subscriberCount'],
  comments: [...COMMENT, 'commentNumber'],
  mark: ['through', 'timestamp', 'isMarkedUnread'],
  notification: NOTIFICATION,
  notifications: NOTIFICATION,
  notificationSourceData: THREAD,
  user: STORED_USER,
  resolvedByUser: STORED_USER,
  changes: 'open', // of an activity: values of the fields that it names
  digest: ['scope', 'count', 'activities'],
  activity: ACTIVITY,
  entityData: [...THREAD, ...INLINE_REACTION, ...RECORDING],
  entityTargetData: [...COMMENT, 'commentNumber'],
  document: DOCUMENT,
  recorderAnnotation: RECORDING,
  recorderAnnotations: RECORDING,
  metadata: words('apiKey organizationId documentId documentMetadata locationId location'),
  documentMetadata: ['documentName'],
  reactionAnnotations: words(
    'annotationId type icon iconUrl iconEmoji commentAnnotationId commentId reactions fromUsers',
  ).concat(words('involvedUserIds metadata lastUpdated'), INLINE_REACTION),
  counts: ['forYou', 'all', 'unseen'],
  people: PRESENT,
  threads: ['annotationId', 'users'],
  inlineReactions: ['targetElementId', 'reactionAnnotations'],
  toggled: ['annotationId', 'userId', 'isOn'],
  access: words('version editor tabId request'),
  request: words('requestId viewer leftMs'),
  event: words('name timestamp requestId viewer editor'),
  editor: SHOWN,
  viewer: SHOWN,
  liveState: LIVE_STATE,
  updatedBy: words('userId name email photoUrl initial color textColor'),
  cursors: 'open', // tuples
  moved: ['userId', 'documentId'],
};

const CHANGES: Record<Change['type'], readonly string[]> = {
  'notification.saved': ['notification', 'isNew'],
  'notification.changed': ['notificationId', 'isNew'],
  'notification.removed': ['notificationId'],
  'notification.allRead': ['feed', 'through'],
  'notification.seen': ['through'],
  'settings.updated': ['settings', 'documentId'],
  'document.updated': ['document'],
  'document.removed': ['documentId'],
  'permissions.updated': ['permissions'],
  'commentAnnotation.saved': ['annotation'],
  'commentAnnotation.changed': ['annotationId'],
  'commentAnnotation.removed': ['annotationId'],
  'commentAnnotation.viewed': ['annotationId', 'userId', 'mark'],
  'commentCounts.changed': ['documentId'],
  'liveState.saved': ['liveState'],
  'liveState.changed': ['liveStateDataId'],
  'inlineReactions.saved': ['inlineReactions', 'toggled'],
  'inlineReactions.changed': ['targetElementId'],
  'editorAccess.saved': ['access'],
  'editorAccess.happened': ['event'],
  'activity.saved': ['activity'],
  'activity.changed': ['activityId'],
  'activity.removed': ['activityId'],
  'activities.removed': ['documentId', 'targetEntityId'],
  'recording.saved': ['recorderAnnotation'],
  'recording.changed': ['annotationId'],
  'recording.removed': ['annotationId'],
  'recordings.removed': ['documentId', 'commentAnnotationId'],
};
const FRAMES: Record<ServerFrame['type'], readonly string[]> = {
  authenticated: ['userId', 'organizationId', 'heartbeatMs'],
  subscribed: ['topic', 'sequence', 'reset', 'counts', 'stamp'],
  changes: ['topic', 'after', 'sequence', 'changes', 'counts', 'stamp'],
  reset: ['topic', 'sequence', 'counts', 'stamp'],
  unsubscribed: ['topic', 'code', 'message'],
  presence: ['topic', 'isWhole', 'people', 'left', 'moved', 'bots', 'stamp'],
  typing: ['topic', 'threads', 'stamp'],
  cursors: ['topic', 'isWhole', 'cursors', 'left'],
  storeOpened: ['topic', 'channel', 'sequence', 'lastUpdate', 'lastUpdatedBy', 'createdAt', 'isReadOnly'],
  storeRefused: ['topic', 'channel', 'code', 'message', 'update'],
  storeChanged: ['topic', 'storeId', 'sequence'],
  storeMessages: ['topic', 'storeId', 'timestamp', 'after', 'message'],
  pong: [],
};
/** Those that this scene does not come to. */
const RARE: readonly Change['type'][] = [
  'document.removed',
  'commentAnnotation.changed',
  'notification.changed',
  'activity.changed',
  'liveState.changed',
  'inlineReactions.changed',
  'recording.changed',
];

const strangersOf = (frame: ServerFrame): string[] => {
  const { changes = [], ...rest } = frame as ServerFrame & { changes?: Change[] };
  return [
    ...strangersIn(rest, ['type', ...FRAMES[frame.type]], SHAPES, frame.type),
    ...changes.flatMap((change) => strangersIn(change, ['type', ...CHANGES[change.type]], SHAPES, change.type)),
  ];
};

/** Lists of documents, and of the inbox by document. */
const LISTS: Record<string, Shapes> = {
  [listNotificationsByDocument.path]: {
    ...SHAPES,
    documents: ['documentId', 'documentName', 'notifications', 'hasMore'],
  },
  [openDocuments.path]: { ...SHAPES, documents: DOCUMENT, permissions: 'open' },
  [listActivities.path]: { ...SHAPES, activities: ACTIVITY },
  [listLiveStates.path]: { ...SHAPES, liveStates: LIVE_STATE },
};

const ORG = { organizationId: 'acme' };

describe('what reaches a browser', () => {
  let test: TestService;
  let acme: TestOrganization;
  let ada: Writer;
  let bob: Writer;
  let frames: readonly ServerFrame[];
  /** What people are answered when they write. */
  const written: unknown[] = [];

  beforeAll(async () => {
    test = await startTestService();
    acme = await TestOrganization.create(await test.newKey());
    const { key } = acme;
    await acme.setDocument('plan', { access_type: 'public' });
    ada = await Writer.create(acme, 'ada');
    bob = await Writer.create(acme, 'bob');
    const organizationUserGroups = [{ groupId: 'g', groupName: 'Editors' }];
    await key.call(addUserGroups, { ...ORG, organizationUserGroups });
    await key.call(addUsers, {
      ...ORG,
      users: [{ userId: 'cy', name: 'Cy', email: 'cy@x.test', plan: 'pro', isGuest: true, groupId: 'g' }],
    });
    const socket = await openSession(acme, 'bob');
    const ofAll = ['inbox', 'permissions', 'commentCounts', 'activities', 'recordings'] as const;
    for (const topic of ofAll) socket.subscribe(topic);
    const ofPlan = ['document:plan', 'comments:plan', 'liveState:plan', 'inlineReactions:plan'] as const;
    for (const topic of [...ofPlan, 'document:closed'] as const) socket.subscribe(topic);
    socket.subscribe('access:plan', { access: { tab: 'tab', everyTab: undefined } });
    for (let n = 0; n < 10; n += 1) await socket.next('subscribed'); // `document:closed` is refused

    const mention = { commentId: 'c', commentText: 'Hi', taggedUserContacts: [{ userId: 'bob' }] };
    written.push(await ada.add({ comments: [mention], context: { row: 1 }, location: { id: 'top' } }));
    written.push(await bob.react(), await ada.edit({ commentText: 'Hello' }), await bob.reply());
    await bob.update({ assignedTo: { userId: 'cy' }, status: { id: 'DONE', name: 'Done', type: 'terminal' } });
    await ada.person.call(markCommentAnnotationsRead, { ...ORG, annotationIds: ['t'], isRead: false });
    await record(ada.person, { annotationId: 'open', displayName: 'Tour' });
    written.push(await addOne(ada.person, { mode: 'thread', recordedTime: { duration: 5 } }));
    const recorders = [{ id: 'rec', type: 'video' as const }];
    await ada.add({ annotationId: 'hidden', comments: [{ commentId: 'c', commentText: 'Hear.', recorders }] });
    await ada.update({ annotationId: 'hidden', visibility: { type: 'restricted', userIds: ['ada'] } });
    await test.service.jobs.drain();
    await acme.add({
      notificationId: 'custom',
      notificationSourceData: { annotationId: 'x' },
      displayBodyMessage: undefined,
      displayBodyMessageTemplate: '{what}',
      displayBodyMessageTemplateData: { what: 'cake' },
    });
    await insertNotification(acme, { id: 'item', recipients: { bob: 'digested' } });
    const digest = { id: 'digest', digestScope: 'document' as const, items: ['item'] };
    await insertNotification(acme, { ...digest, recipients: { bob: 'delivered' } });
    await bob.person.call(markAllNotificationsRead, { ...ORG, feed: 'all' });
    await bob.person.call(markNotificationsSeen, { ...ORG, through: 1 });
    const shipped = { featureType: 'custom', actionType: 'shipped', targetEntityId: 'order' } as const;
    const by = { actionUser: { userId: 'ada' }, displayMessageTemplate: '{{actionUser}}' };
    await key.call(addActivities, { ...ORG, documentId: 'plan', activities: [{ ...shipped, ...by, id: 'a' }] });
    const mine = { ...shipped, ...ORG, documentId: 'plan', id: 'b' };
    written.push(await bob.person.call(createActivity, mine));
    const live = { ...ORG, documentId: 'plan', liveStateDataId: 'slide', data: 1, tabId: 'tab' };
    written.push(await bob.person.call(setLiveState, live));
    const reaction = { ...ORG, documentId: 'plan', targetElementId: 'title', reactionAnnotationId: 'r', icon: '👍' };
    written.push(await bob.person.call(setInlineReaction, { ...reaction, isOn: true }));
    const seat = { ...ORG, documentId: 'plan', tabId: 'tab' };
    written.push(await bob.person.call(takeEditorAccess, seat));
    written.push(await ada.person.call(requestEditorAccess, { ...seat, requestId: 'please' }));
    await socket.next('changes');
    await key.call(deleteActivities, { ...ORG, activityIds: ['a'] });
    await ada.person.call(deleteRecordings, { ...ORG, recorderIds: ['open'] });
    await bob.person.call(deleteInboxNotifications, { ...ORG, notificationIds: ['custom'] });
    await bob.person.call(setNotificationSettings, { ...ORG, settings: { inbox: 'MINE' } });
    const changed = [{ documentId: 'plan', documentName: 'Plan', pageInfo: { url: 'https://app.test/' } }];
    await key.call(updateDocuments, { ...ORG, documents: changed });
    const resources: Resource[] = [{ type: 'context', id: 'plan', organizationId: 'acme', access: { team: 'red' } }];
    await key.call(addPermissions, { user: { userId: 'bob' }, permissions: { resources } });

    const awaited = new Set(Object.keys(CHANGES).filter((type) => !RARE.some((rare) => rare === type)));
    for (const frame of socket.received) take(frame);
    while (awaited.size > 0) take(await socket.next());
    frames = socket.received;
    socket.subscribe('presence:plan', { presence: { tab: 'tab', state: { location: { id: 'top' } } } });
    socket.subscribe('typing:plan');
    socket.subscribe('cursors:plan', { cursor: [1, 2, 'top'] });
    const types = () => new Set(frames.map(({ type }) => type));
    while (!['presence', 'typing', 'cursors'].every((type) => types().has(type as ServerFrame['type']))) {
      test.clock.advance(60);
      await new Promise((resolve) => setImmediate(resolve));
    }

    function take(frame: ServerFrame) {
      if (frame.type === 'changes') for (const { type } of frame.changes) awaited.delete(type);
    }
  }, 60_000);
  afterAll(() => test.close());

  it('in frames is what the protocol names, and nothing else', () => {
    expect(new Set(frames.flatMap(strangersOf))).toEqual(new Set());
  });

  it('by long polling is the same', async () => {
    const topics = ['inbox', 'activities', 'document:plan'] as const;
    const subscriptions = topics.map((topic) => ({ topic, since: 0 }));
    const answer = await bob.person.call(poll, { ...ORG, subscriptions, waitMs: 0 });
    const polled = answer.frames as ServerFrame[]; // the schema names no more than their type
    expect(polled.filter(({ type }) => type === 'changes').length).toBeGreaterThan(0);
    expect(polled.flatMap(strangersOf)).toEqual([]);
  });

  it('in answers to people who write is the record alone', () => {
    const shapes = { ...SHAPES, activity: ACTIVITY };
    const keys = [
      'annotation',
      'recorderAnnotation',
      'activity',
      'liveState',
      'inlineReactions',
      'sequence',
      'access',
      'requestId',
    ];
    expect(written.flatMap((answer) => strangersIn(answer, keys, shapes))).toEqual([]);
  });

  const lists: [Endpoint, object, readonly string[]][] = [
    [listCommentAnnotations, { documentIds: ['plan'] }, ['annotations', 'sequences', 'stamps']],
    [listNotifications, { feed: 'all' }, ['notifications', 'sequence', 'counts']],
    [listNotificationsByDocument, {}, ['documents', 'hasMore', 'sequence', 'counts']],
    [listActivities, {}, ['activities', 'sequence']],
    [listLiveStates, { documentId: 'plan', liveStateDataIds: ['slide'] }, ['liveStates', 'sequence']],
    [listInlineReactions, { documentId: 'plan', targetElementIds: ['title'] }, ['inlineReactions', 'sequence']],
    [getContactUsers, {}, CONTACT],
    [getContactGroups, {}, ['groupId', 'groupName']],
    [fetchDocuments, {}, DOCUMENT],
    [openDocuments, { documents: [{ documentId: 'plan' }] }, ['documents', 'permissions', 'sequence', 'sequences']],
    [getUserPermissions, {}, ['permissions', 'sequence']],
  ];
  it.each(lists)(
    'in the answer of $path is what the protocol names, and nothing else',
    async (endpoint, data, keys) => {
      await bob.person.call(setNotificationSettings, { ...ORG, settings: { inbox: 'ALL' } });
      const answer = await bob.person.call(endpoint, { ...ORG, ...data });
      expect(JSON.stringify(answer).length).toBeGreaterThan(30); // there is something in it
      expect(strangersIn(answer, keys, LISTS[endpoint.path] ?? SHAPES)).toEqual([]);
    },
  );

  it('of the person at sign-in is the person', async () => {
    const answer = await ada.person.call(identify, { ...ORG, user: { userId: 'ada', name: 'Ada' } });
    const session = words('user organizationId token expiresAt timestamp permissions sequence config');
    const shapes = { user: [...STORED_USER, 'accessRole'], config: ['isPrivateCommentsEnabled'] };
    expect(strangersIn(answer, session, { ...shapes, permissions: ['accessRole', 'expiresAt'] })).toEqual([]);
  });
});
