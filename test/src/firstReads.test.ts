import { beforeEach, describe, expect, it } from 'vitest';
import type { Observable, ParleyClient } from '../../src/index.js';
import { aNotification } from '../../testing/aNotification.js';
import { addThreads } from '../support/commentsOn.js';
import { addActivitiesTo } from '../support/someActivities.js';
import { expectValue, valuesOf } from '../support/expectValue.js';
import { signIn } from '../support/signIn.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { createCommentElement } from '../../src/elements/comment/createCommentElement.js';
import { commentInternals } from '../../src/elements/comment/commentInternals.js';
import { contextOf } from '../../src/contextOf.js';

/**
 * What is read first and then followed: a change between the answer and the admission of the subscription is not lost, and an answer that is
 * older than a live change does not last.
 */

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

const grant = (accessRole: 'viewer' | 'editor', id = 'plan') =>
  service.rest('auth/permissions/add', {
    organizationId: undefined,
    user: { userId: 'ada' },
    permissions: { resources: [{ type: 'document', id, organizationId: service.organizationId, accessRole }] },
  });
const setMembership = (accessRole: 'viewer' | 'editor') =>
  service.rest('auth/permissions/add', {
    organizationId: undefined,
    user: { userId: 'ada' },
    permissions: { resources: [{ type: 'organization', id: service.organizationId, accessRole }] },
  });
const setAccess = (accessType: string) =>
  service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType });
const rename = (documentName: string) =>
  service.rest('organizations/documents/update', { documents: [{ documentId: 'plan', documentName }] });
const addDocument = (fields: object = {}) =>
  service.rest('organizations/documents/add', { documents: [{ documentId: 'plan', ...fields }] });
const setChannels = (config: object, fields: object = {}) =>
  service.rest('notifications/config/set', { userIds: ['ada'], config, ...fields });
const addActivity = (id: string) => addActivitiesTo(service, [{ id }]);
/** Waits until the service has answered this often. */
const answered = async (path: string, times: number) => {
  await expect.poll(() => service.answers.filter((other) => other === path).length).toBe(times);
};
/** Shows the threads of an open document, with the code of comments there at once, as in a page with our components. */
const threadsOf = (client: ParleyClient) => {
  contextOf(client).createCommentElement ??= createCommentElement;
  return client.getCommentElement().getAllCommentAnnotations();
};
/** Opens a document, and shows all that a sign-in can read. */
const showEverything = (client: ParleyClient) => {
  void client.setDocuments([{ id: 'plan' }]);
  observe(threadsOf(client));
  observe(client.getCurrentUserPermissions());
  observe(client.getNotificationElement().getUnreadNotificationsCount());
};
/** Begins to observe: what is read begins. */
const observe = <T>(stream: Observable<T>) => {
  valuesOf(stream);
  return stream;
};

describe.each([
  ['a socket', false],
  ['polling', true],
])('over %s, a change between the first answer and the subscription is told', (_, forceLongPolling) => {
  /** Ada's browser, whose subscriptions wait until `release`. */
  function delayed() {
    const browser = service.as('ada', { forceLongPolling });
    const { network } = browser;
    return { browser, release: forceLongPolling ? network.hold('/poll') : network.holdSubscriptions() };
  }

  it('permissions: a grant', async () => {
    await addDocument({ accessType: 'restricted' });
    const { browser, release } = delayed();
    const { client } = await signIn(browser);
    const map = observe(client.getCurrentUserPermissions());
    await answered('permissions/get', 1);
    await grant('viewer');
    release();
    await expectValue(map, (value) => value?.['ada']?.documents?.['plan']?.accessRole === 'viewer');
  });

  it('permissions: the membership, known from the sign-in', async () => {
    const { browser, release } = delayed();
    const { client } = await signIn(browser);
    await setMembership('viewer');
    release();
    await expectValue(
      client.getCurrentUserPermissions(),
      (value) => value?.['ada']?.organization?.[service.organizationId]?.accessRole === 'viewer',
    );
  });

  it('documents: a name', async () => {
    await addDocument({ documentName: 'Before' });
    const { browser, release } = delayed();
    const { client } = await signIn(browser);
    await client.setDocuments([{ id: 'plan' }]);
    await rename('After');
    release();
    await expectValue(
      contextOf(client).documents.current,
      (set) => set?.documents[0]?.metadata?.documentName === 'After',
    );
  });

  it('documents: access for everybody, which closes one and makes another read-only', async () => {
    await addDocument();
    await service.rest('organizations/documents/add', { documents: [{ documentId: 'closed' }] });
    await setMembership('viewer');
    await grant('editor', 'closed');
    const { browser, release } = delayed();
    const { client } = await signIn(browser);
    await grant('editor');
    await client.setDocuments([{ id: 'plan' }, { id: 'closed' }]);
    await service.rest('auth/permissions/remove', {
      organizationId: undefined,
      userId: 'ada',
      permissions: { resources: [{ type: 'document', id: 'closed', organizationId: service.organizationId }] },
    });
    await service.rest('organizations/documents/access/update', {
      documentIds: ['closed'],
      accessType: 'restricted',
    });
    release();
    await expectValue(contextOf(client).documents.current, (set) => set?.documents.length === 1);
    await expectValue(
      client.getCurrentUserPermissions(),
      (value) => value?.['ada']?.documents?.['closed']?.errorCode === 'permission_denied',
    );
  });

  it('documents opened later: what everybody may do there', async () => {
    await addDocument({ accessType: 'public' });
    await service.rest('auth/permissions/add', {
      organizationId: undefined,
      user: { userId: 'bob' },
      permissions: { resources: [{ type: 'organization', id: service.organizationId }] },
    });
    const browser = service.as('ada', { forceLongPolling });
    const { client } = await signIn(browser);
    await expectValue(client.getConnectionState(), (state) => state === 'online');
    const release = forceLongPolling ? browser.network.hold('/poll') : browser.network.holdSubscriptions();
    await client.setDocuments([{ id: 'plan' }]);
    await setAccess('restricted');
    await grant('viewer');
    release();
    await expectValue(
      client.getCurrentUserPermissions(),
      (value) =>
        value?.['ada']?.documents?.['plan']?.accessType === 'restricted' &&
        value['ada'].documents['plan'].accessRole === 'viewer',
    );
  });

  it('threads: a new one', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    const { browser, release } = delayed();
    const { client } = await signIn(browser);
    await client.setDocuments([{ id: 'plan' }]);
    const threads = observe(client.getCommentElement().getAllCommentAnnotations());
    await expectValue(threads, (list) => list?.length === 1);
    await addThreads(service, 'plan', { annotationId: 't2' });
    release();
    await expectValue(threads, (list) => list?.length === 2);
  });

  it('threads, permissions and counts that the sign-in has read: others', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    const { browser, release } = delayed();
    const { client, element } = await signIn(browser, { prepare: showEverything });
    const threads = observe(threadsOf(client));
    await expectValue(threads, (list) => list?.length === 1);
    await addThreads(service, 'plan', { annotationId: 't2' });
    await setMembership('viewer');
    await service.notify(aNotification({ documentId: 'plan' }));
    release();
    await expectValue(threads, (list) => list?.length === 2);
    await expectValue(
      client.getCurrentUserPermissions(),
      (value) => value?.['ada']?.organization?.[service.organizationId]?.accessRole === 'viewer',
    );
    await expectValue(element.getUnreadNotificationsCount(), ({ forYou }) => forYou === 1);
  });

  it('counts of threads: a new one', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    const { browser, release } = delayed();
    const { client } = await signIn(browser);
    const counts = observe(
      client.getCommentElement().getCommentAnnotationsCount({ documentIds: ['plan'], debounceMs: 0 }),
    );
    await expectValue(counts, ({ data }) => JSON.stringify(data)?.includes('"total":1') === true);
    await addThreads(service, 'plan', { annotationId: 't2' });
    release();
    await expectValue(counts, ({ data }) => JSON.stringify(data)?.includes('"total":2') === true);
  });

  it('notifications, their counts and the counts of a document: a new one', async () => {
    await service.notify(aNotification({ documentId: 'plan' }));
    const { browser, release } = delayed();
    const { element } = await signIn(browser);
    const feed = observe(element.getNotificationsData());
    const counts = observe(element.getUnreadNotificationsCount());
    const ofDocument = observe(element.getUnreadNotificationsCount({ documentId: 'plan' }));
    await expectValue(feed, (list) => list?.length === 1);
    await expectValue(ofDocument, ({ forYou }) => forYou === 1);
    await service.notify(aNotification({ documentId: 'plan' }));
    release();
    await expectValue(feed, (list) => list?.length === 2);
    await expectValue(counts, ({ forYou }) => forYou === 2);
    await expectValue(ofDocument, ({ forYou }) => forYou === 2);
  });

  it('channels of notifications: a change by the backend', async () => {
    const { browser, release } = delayed();
    const { element } = await signIn(browser);
    const settings = observe(element.getSettings());
    await expectValue(settings, (value) => value?.['email'] === 'MINE');
    await setChannels({ email: 'NONE' });
    release();
    await expectValue(settings, (value) => value?.['email'] === 'NONE');
  });

  it('activities: a new one', async () => {
    await addActivity('a1');
    const { browser, release } = delayed();
    const { client } = await signIn(browser);
    const log = observe(client.getActivityElement().getAllActivities());
    await expectValue(log, (list) => list?.length === 1);
    await addActivity('a2');
    release();
    await expectValue(log, (list) => list?.length === 2);
  });
});

describe('an answer that is older than a live change does not last', () => {
  /** Ada, whose answers to an operation wait until `release`: what they say grows old meanwhile. */
  async function online() {
    const browser = service.as('ada');
    const signedIn = await signIn(browser);
    await expectValue(signedIn.client.getConnectionState(), (state) => state === 'online');
    return signedIn;
  }

  it('permissions: the membership', async () => {
    const { client, network } = await online();
    const release = network.holdAnswers('permissions/get');
    const map = observe(client.getCurrentUserPermissions());
    const roles = valuesOf(map);
    const role = () => roles.map((value) => value?.['ada']?.organization?.[service.organizationId]?.accessRole);
    await answered('permissions/get', 1);
    await setMembership('viewer');
    await expectValue(map, () => role().at(-1) === 'viewer');
    release();
    await client.getUserPermissions(); // an answer that comes after the held one
    expect(role()).toEqual(['editor', 'viewer']);
  });

  it('permissions: of documents that are opened', async () => {
    await addDocument({ accessType: 'restricted' });
    await grant('editor');
    const { client, network } = await online();
    const release = network.holdAnswers('documents/open');
    const opening = client.setDocuments([{ id: 'plan' }]);
    await answered('documents/open', 1);
    await grant('viewer');
    const map = client.getCurrentUserPermissions();
    await expectValue(map, (value) => value?.['ada']?.documents?.['plan']?.accessRole === 'viewer');
    release();
    await opening;
    expect(map.value?.['ada']?.documents?.['plan']?.accessRole).toBe('viewer');
  });

  it('documents: the name of one that is opened again', async () => {
    await addDocument({ documentName: 'First' });
    const { client, network } = await online();
    await client.setDocuments([{ id: 'plan' }]);
    const release = network.holdAnswers('documents/open');
    const opening = client.setDocuments([{ id: 'plan' }], { rootDocumentId: 'plan' });
    await answered('documents/open', 2);
    await rename('Second');
    const name = contextOf(client).documents.current;
    await expectValue(name, (set) => set?.documents[0]?.metadata?.documentName === 'Second');
    release();
    await opening;
    await expectValue(name, (set) => set?.documents[0]?.metadata?.documentName === 'Second');
  });

  it('threads: a list, and one of them that is gone', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' }, { annotationId: 't2' });
    const { client, network } = await online();
    await client.setDocuments([{ id: 'plan' }]);
    const threads = observe(client.getCommentElement().getAllCommentAnnotations());
    await expectValue(threads, (list) => list?.length === 2);
    const release = network.holdAnswers('commentAnnotations/list');
    const reading = commentInternals(client.getCommentElement()).reloadCommentAnnotations();
    await answered('commentAnnotations/list', 2);
    await service.rest('commentannotations/delete', { documentId: 'plan', annotationIds: ['t1'] });
    release();
    await reading;
    await expectValue(threads, (list) => list?.length === 1);
  });

  it('counts of threads: two questions that are answered in the other order', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    await addThreads(service, 'other', { annotationId: 't2' });
    const { client, network } = await online();
    const comments = client.getCommentElement();
    const release = network.holdAnswers('commentAnnotations/counts');
    const older = observe(comments.getCommentAnnotationsCount({ documentIds: ['plan'], debounceMs: 0 }));
    await answered('commentAnnotations/counts', 1);
    await addThreads(service, 'plan', { annotationId: 't3' });
    const pass = network.holdAnswers('commentAnnotations/counts'); // takes the place of the gate, not of who waits there
    pass();
    const newer = observe(comments.getCommentAnnotationsCount({ documentIds: ['other'], debounceMs: 0 }));
    await expectValue(newer, ({ data }) => JSON.stringify(data)?.includes('"total":1') === true);
    release();
    await expectValue(older, ({ data }) => JSON.stringify(data)?.includes('"total":2') === true);
  });

  it('notifications: a list, while one of them is deleted', async () => {
    await service.notify(aNotification({ notificationId: 'n1' }), aNotification({ notificationId: 'n2' }));
    const { element, network } = await online();
    const feed = observe(element.getNotificationsData());
    await expectValue(feed, (list) => list?.length === 2);
    const release = network.holdAnswers('notifications/documents');
    const reading = element.refetchNotifications();
    await answered('notifications/documents', 2);
    await service.rest('notifications/delete', { notificationIds: ['n1'] });
    release();
    await reading;
    await expectValue(feed, (list) => list?.length === 1);
  });

  it('channels of a document that follow the organization, which changes while they are read', async () => {
    const { client, element, network } = await online();
    observe(element.getNotificationsData());
    await client.setDocuments([{ id: 'plan' }]);
    const release = network.holdAnswers('settings/get');
    const settings = observe(element.getSettings());
    await answered('notifications/settings/get', 1);
    await setChannels({ email: 'NONE' });
    const notified = element.on('notificationReceived');
    const received = valuesOf(notified);
    await service.notify(aNotification({ documentId: 'plan' }));
    await expect.poll(() => received.length).toBe(1); // comes after the change of the channels
    release();
    await expectValue(settings, (value) => value?.['email'] === 'NONE');
  });

  it('activities: the answer to one that was made here, and changed since by the backend', async () => {
    await addActivitiesTo(service, [{ id: 'a1' }]);
    const { client, network } = await online();
    await client.setDocuments([{ id: 'plan' }]);
    const log = observe(client.getActivityElement().getAllActivities());
    await expectValue(log, (list) => list?.length === 1);
    const release = network.holdAnswers('activities/create');
    const making = client.getActivityElement().createActivity({
      id: 'a2',
      featureType: 'custom',
      actionType: 'custom',
      targetEntityId: 'x',
      displayMessageTemplate: 'Mine',
    });
    await expectValue(log, (list) => list?.length === 2);
    await service.rest('activities/delete', { activityIds: ['a2'] });
    await expectValue(log, (list) => list?.length === 1);
    const shown = valuesOf(log);
    release();
    await making;
    expect(shown.at(-1)).toHaveLength(1);
    expect(shown.map((list) => list?.length)).not.toContain(2);
  });
});

describe('what is shown before anybody signs in', () => {
  const asked = () => service.requests.filter((path) => path !== 'poll');

  it('comes with the sign-in: threads, permissions and counts are not asked for', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    await service.notify(aNotification({ documentId: 'plan' }));
    const { client, element } = await signIn(service.as('ada'), { prepare: showEverything });
    await expectValue(threadsOf(client), (list) => list?.length === 1);
    await expectValue(element.getUnreadNotificationsCount(), ({ forYou }) => forYou === 1);
    await expectValue(
      client.getCurrentUserPermissions(),
      (value) => value?.['ada']?.context !== undefined || value?.['ada']?.documents?.['plan'] !== undefined,
    );
    await expectValue(client.getConnectionState(), (state) => state === 'online');
    expect(asked()).toEqual(['session/identify']);
  });

  it('is asked for by itself where the sign-in could not read it', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    const browser = service.as('ada');
    const release = browser.network.hold('commentAnnotations/list'); // the sign-in reads nothing of what is held
    const { client } = await signIn(browser, { prepare: showEverything });
    release();
    await expectValue(threadsOf(client), (list) => list?.length === 1);
    expect(asked()).toEqual(['session/identify', 'commentAnnotations/list']);
  });

  it('is read by the sign-in again when somebody else signs in, with their rights', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', visibility: { type: 'restricted', userIds: ['ada'] } });
    const browser = service.as('ada');
    const { client } = await signIn(browser, { prepare: showEverything });
    await expectValue(threadsOf(client), (list) => list?.length === 1);
    await client.setAuthProvider(service.as('ben').props.authProvider);
    await expectValue(threadsOf(client), (list) => list?.length === 0);
    expect(asked()).toEqual(['session/identify', 'session/identify']);
  });

  it('is asked for again by whoever refetches it', async () => {
    const { client } = await signIn(service.as('ada'), { prepare: showEverything });
    await client.getCurrentUserPermissions().refetch?.();
    expect(asked()).toEqual(['session/identify', 'permissions/get']);
  });
});
