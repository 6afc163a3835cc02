import * as protocol from '@parley/protocol';
import { type Endpoint, ENDPOINTS } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '../crdt/support/texts.js';
import { rowsOf } from '../support/fillDocument.js';
import { aJpeg, partRefused, record, startUpload, thumbnailRefused } from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { uploadRefused } from '../support/upload.js';
import { Writer } from '../support/Writer.js';
import { lockDocument } from './lockDocument.js';

const organizationId = 'acme';
const plan = { organizationId, documentId: 'plan' };
const documentIds = ['plan'];
const thread = { organizationId, annotationId: 't' };
const store = { ...plan, storeId: 'body' };
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const state = base64(typed('a'));
const user = { userId: 'bob' };
const comment = { commentId: 'new', commentText: 'x' };
const from = user;
const onDocument = { permissions: { resources: [{ type: 'document', id: 'plan', organizationId }] } };
const ITEM = { success: false, code: 'failed-precondition' };

/** Every write to a document, as it is tried while the document is being migrated. */
const WRITES: Record<string, object> = {
  addActivities: { ...plan, activities: [{ featureType: 'comment', actionType: 'x', actionUser: user }] },
  updateActivities: { organizationId, activities: [{ id: 'a', actionIcon: 'x' }] },
  deleteActivities: { organizationId, activityIds: ['a'] },
  addPermissions: { user, ...onDocument },
  removePermissions: { userId: 'bob', ...onDocument },
  generateToken: { userId: 'bob', ...onDocument },
  addCommentAnnotations: { ...plan, commentAnnotations: [{ commentData: [{ commentText: 'x', from }] }] },
  updateCommentAnnotations: { ...plan, updatedData: { approved: true } },
  deleteCommentAnnotations: plan,
  addComments: { ...plan, ...thread, commentData: [{ commentText: 'x', from }] },
  updateComments: { ...plan, ...thread, commentIds: ['c'], updatedData: { commentText: 'y' } },
  deleteComments: { ...plan, ...thread },
  addCrdtData: { ...plan, editorId: 'other', type: 'text', data: 'x' },
  updateCrdtData: { ...plan, editorId: 'body', type: 'text', data: 'y' },
  broadcastLiveState: { ...plan, liveStateDataId: 'slide', data: 2 },
  addNotification: {
    ...plan,
    actionUser: user,
    notifyAll: true,
    displayHeadlineMessageTemplate: 'x',
    displayBodyMessage: 'y',
  },
  setNotificationConfig: { ...plan, documentIds, userIds: ['bob'], config: { inbox: 'NONE' } },
  updateNotifications: { organizationId, notifications: [{ id: 'n', displayBodyMessage: 'x' }] },
  deleteNotifications: { organizationId, notificationIds: ['n'] },
  addPresence: { ...plan, users: [user] },
  updatePresence: { ...plan, users: [{ userId: 'bot', status: 'away' }] },
  deletePresence: { ...plan, userIds: ['bot'] },
  addUsers: { ...plan, users: [user] },
  updateUsers: { ...plan, users: [{ userId: 'bob', accessRole: 'viewer' }] },
  deleteUsers: { ...plan, userIds: ['bob'] },

  createActivity: { ...plan, id: 'new', featureType: 'custom', actionType: 'x', targetEntityId: 'x' },
  addCommentAnnotation: { ...plan, annotationId: 'new', comments: [comment] },
  updateCommentAnnotation: { ...thread, priority: { id: 'P0', name: 'P0' } },
  deleteCommentAnnotation: thread,
  markCommentAnnotationsRead: { organizationId, annotationIds: ['t'], isRead: false },
  subscribeToCommentAnnotation: { ...thread, isSubscribed: false },
  addComment: { ...thread, comment },
  updateComment: { ...thread, commentId: 'c', commentText: 'y' },
  deleteComment: { ...thread, commentId: 'c' },
  setReaction: { ...thread, commentId: 'c', reactionAnnotationId: 'r', icon: 'wave', isOn: true },
  recordStoreEdit: { ...store, id: 'edit' },
  pushStoreMessage: { ...store, messageId: 'm', data: state, yjsClientId: 1 },
  pruneStoreMessages: { ...store, beforeTs: 1 },
  saveStoreSnapshot: { ...store, state, vector: state },
  saveStoreVersion: { ...store, versionId: 'v', state },
  takeEditorAccess: { ...plan, tabId: 'tab' },
  requestEditorAccess: { ...plan, tabId: 'tab', requestId: 'wants' },
  acceptEditorAccessRequest: { ...plan, tabId: 'tab', requestId: 'wants' },
  rejectEditorAccessRequest: { ...plan, tabId: 'tab', requestId: 'wants' },
  cancelEditorAccessRequest: { ...plan, tabId: 'tab', requestId: 'wants' },
  releaseEditorAccess: { ...plan, tabId: 'tab' },
  setInlineReaction: { ...plan, targetElementId: 'title', reactionAnnotationId: 'i', icon: 'wave', isOn: true },
  setLiveState: { ...plan, liveStateDataId: 'slide', data: 2 },
  deleteInboxNotifications: { organizationId, notificationIds: ['n'] },
  markNotificationsRead: { organizationId, notificationIds: ['n'] },
  setNotificationSettings: { ...plan, settings: { inbox: 'NONE' } },
  addRecording: { ...plan, recorderAnnotation: { annotationId: 'new', recordingType: 'audio' } },
  updateRecording: { organizationId, annotationId: 'rec', changes: { displayName: 'x' } },
  deleteRecordings: { organizationId, recorderIds: ['rec'] },
  abortRecordingUpload: { organizationId, attachmentId: 'late' },
  finishRecordingUpload: { organizationId, attachmentId: 'late', partCount: 1, size: 1 },
  startRecordingUpload: { ...plan, annotationId: 'rec2', attachmentId: 'f2', name: 'x', mimeType: 'video/webm' },
  migrateDocument: { ...plan, newDocumentId: 'other' },
};

/** Writes to several documents: the items fail. */
const ITEMS: Record<string, object> = {
  updateDocuments: { organizationId, documents: [{ documentId: 'plan', documentName: 'x' }] },
  deleteDocuments: { organizationId, documentIds },
  updateDocumentsAccess: { organizationId, documentIds, accessType: 'public' },
  updateDocumentsDisableState: { organizationId, documentIds, disabled: true },
};

/** With tests of their own: those that are sent as bytes, and the one that is tried again. */
const OWN_TESTS = ['uploadAttachment', 'putRecordingPart', 'putRecordingThumbnail', 'syncStore'];

/** Writes that are not to a document, with the reason. */
const OTHERS: Record<string, string> = {
  addDocuments: 'what exists is left as it is',
  addOrganizations: 'of organizations',
  updateOrganizations: 'of organizations',
  updateOrganizationsDisableState: 'of organizations',
  deleteOrganizations: 'the migration goes with its organization',
  addUserGroups: 'of organizations',
  addUserGroupUsers: 'of organizations',
  deleteUserGroupUsers: 'of organizations',
  deleteUserData: 'a job that goes through everything, twice',
  revokeTokens: 'of the API key',
  markAllNotificationsRead: 'of the whole inbox',
  markNotificationsSeen: 'of the whole inbox',
  identify: 'of the organization',
  addViews: 'a view of it is not counted meanwhile; nobody waits for that',
  openDocuments: 'reads; metadata that a client sends is left out meanwhile, and comes again',
};

const nameOf = new Map(Object.entries(protocol).map(([name, value]) => [value as unknown, name]));
const isRead = (name: string) => /^(get|list|count|fetch|poll)/.test(name) || name === 'readRecordingFile';
const endpoints = new Map(ENDPOINTS.map((endpoint) => [nameOf.get(endpoint) ?? endpoint.path, endpoint]));

let test: TestService;
let acme: TestOrganization;
let ada: Writer;
beforeAll(async () => {
  test = await startTestService();
  acme = await TestOrganization.create(await test.newKey(), organizationId);
  const { key } = acme;
  await key.call(protocol.addDocuments, {
    organizationId,
    documents: [{ documentId: 'plan' }, { documentId: 'other' }],
  });
  ada = await Writer.create(acme, 'ada');
  await Writer.create(acme, 'bob');
  await acme.grant('bob', 'plan');
  await ada.add();
  await acme.add({ notificationId: 'n', actionUser: user, notifyUsers: [{ userId: 'ada' }] });
  const activity = { id: 'a', featureType: 'comment' as const, actionType: 'x', actionUser: user };
  await key.call(protocol.addActivities, { ...plan, activities: [activity] });
  await key.call(protocol.addPresence, { ...plan, users: [{ userId: 'bot' }] });
  await key.call(protocol.addCrdtData, { ...plan, editorId: 'body', type: 'text', data: 'a' });
  await key.call(protocol.broadcastLiveState, { ...plan, liveStateDataId: 'slide', data: 1 });
  await record(ada.person);
  await startUpload(ada.person, { annotationId: 'late', attachmentId: 'late' });
  await lockDocument(key, { ...plan, newDocumentId: 'next' }, 'migration');
});
afterAll(() => test.close());

const send = (endpoint: Endpoint, data: object) =>
  endpoint.audience === 'client' ? ada.person.post(endpoint, data) : acme.key.post(endpoint, data);
const rows = async () => JSON.stringify(await rowsOf(acme.key));

describe('a document that is being migrated', () => {
  it('has a decision about every operation', () => {
    const decided = [...Object.keys(WRITES), ...Object.keys(ITEMS), ...OWN_TESTS, ...Object.keys(OTHERS)];
    const writes = [...endpoints].filter(([name, { path }]) => !isRead(name) && !path.startsWith('/v2/workspace/'));
    // A new write to documents must be refused meanwhile: add it to `WRITES`.
    expect(decided.toSorted()).toEqual(writes.map(([name]) => name).sort());
  });

  it.each(Object.entries(WRITES))('refuses %s, and nothing is written', async (name, data) => {
    const before = await rows();
    const { status, body } = await send(endpoints.get(name)!, data);
    expect({ http: status, ...body.error }).toMatchObject({
      http: 400,
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/migrat/) as string,
    });
    expect(await rows()).toBe(before);
  });

  it.each([
    ['addActivities', { activities: [{ id: 'a', featureType: 'comment', actionType: 'y', actionUser: user }] }],
    [
      'addNotification',
      {
        notificationId: 'n',
        actionUser: user,
        notifyAll: true,
        displayHeadlineMessageTemplate: 'x',
        displayBodyMessage: 'y',
      },
    ],
  ])('refuses %s of a record of it in another document, and nothing is written', async (name, data) => {
    const before = await rows();
    const { body } = await send(endpoints.get(name)!, { organizationId, documentId: 'other', ...data });
    expect(body.error).toMatchObject({ status: 'FAILED_PRECONDITION', message: expect.stringMatching(/migrat/) });
    expect(await rows()).toBe(before);
  });

  it.each(Object.entries(ITEMS))('fails its item of %s, and nothing is written', async (name, data) => {
    const before = await rows();
    const { body } = await send(endpoints.get(name)!, data);
    expect(body.result?.data).toMatchObject({ plan: ITEM });
    expect(await rows()).toBe(before);
  });

  it('takes no files', async () => {
    const locked = { status: 'FAILED_PRECONDITION' };
    expect(await uploadRefused(ada.person, {})).toMatchObject(locked);
    expect(await partRefused(ada.person, { attachmentId: 'late' })).toMatchObject(locked);
    expect(await thumbnailRefused(ada.person, aJpeg(50), 'late')).toMatchObject(locked);
  });

  it('lets a client keep its update of a shared document, and send it again', async () => {
    const update = { ...store, type: 'text' as const, update: base64(typed('more')) };
    const answer = await ada.person.post(protocol.syncStore, update);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await ada.person.call(protocol.syncStore, { ...store, type: 'text' })).toMatchObject({ sequence: 1 });
  });

  it('can be read and opened, and its metadata stays', async () => {
    expect(await ada.person.call(protocol.listCommentAnnotations, { organizationId, documentIds })).toMatchObject({
      annotations: [{ annotationId: 't' }],
    });
    const opened = await ada.person.call(protocol.openDocuments, {
      organizationId,
      documents: [{ documentId: 'plan', documentName: 'Another' }],
    });
    expect(opened.documents).toMatchObject([{ id: 'plan' }]);
    expect(opened.documents[0]).not.toHaveProperty('documentName');
  });
});
