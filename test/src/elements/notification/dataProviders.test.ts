import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DataProviders, Notification, ResolverEvent } from '../../../../src/index.js';
import { aNotification, type NotificationInput } from '../../../../testing/aNotification.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { signIn, type SignedInClient } from '../../../support/signIn.js';
import { openEmbedded } from '../../../../server/test/support/openEmbedded.js';
import { inPageService } from '../../../../testing/inPageService.js';
import { addThreads } from '../../../support/commentsOn.js';
import { customerStore } from '../../../support/customerStore.js';
import { startTestService, TestService } from '../../../support/startTestService.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';

const PATIENT = { timeout: 15_000, interval: 5 };
let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

const addBare = (notificationId: string, input: NotificationInput = {}) =>
  service.rest('notifications/add', {
    ...aNotification({ notificationId, actionUser: { userId: 'u-grace' }, ...input }),
    isNotificationResolverUsed: true,
    displayHeadlineMessageTemplate: undefined,
    displayBodyMessage: undefined,
  });

/** An answer that the test gives when it wants to. */
function deferredCalls<Request, Answer>() {
  const requests: Request[] = [];
  const answers: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
  const ask = vi.fn<(request: Request) => Promise<Answer>>((request) => {
    requests.push(request);
    return new Promise<Answer>((resolve, reject) => answers.push({ resolve, reject }));
  });
  const answer = async (value: Answer) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), PATIENT);
    answers.shift()!.resolve(value);
  };
  const fail = async () => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), PATIENT);
    answers.shift()!.reject(new Error('down'));
  };
  return { ask, requests, answer, fail };
}

type Content = { status: number; data?: Record<string, Record<string, unknown>> };
const headline = (text: string, data: object = {}) => ({
  displayHeadlineMessageTemplate: text,
  displayHeadlineMessageTemplateData: data,
});

const adaWith = (dataProviders: DataProviders) => signIn(service.as({ userId: 'ada', name: 'Ada' }), { dataProviders });
const expectFirst = ({ element }: SignedInClient, test: (notification: Notification) => boolean) =>
  expectValue(element.getNotificationsData(), (feed) => !!feed?.[0] && test(feed[0])).then((feed) => feed![0]!);

describe('the notification provider (§6.8)', () => {
  it('is asked for the ids of custom records, the record is pending until it answers, then complete', async () => {
    await addBare('n1');
    const content = deferredCalls<{ organizationId: string; notificationIds: string[] }, Content>();
    const ada = await adaWith({ notification: { get: content.ask } });
    const pending = await expectFirst(ada, () => true);
    expect(pending).toMatchObject({ resolution: { content: 'pending' }, actionUser: { userId: 'u-grace' } });
    expect(pending.displayHeadlineMessage).toBeUndefined();
    await content.answer({ status: 200, data: { n1: { ...headline('Order {number}', { number: '7' }), tag: 'x' } } });
    const ready = await expectFirst(ada, ({ resolution }) => resolution.content === 'ready');
    expect(ready).toMatchObject({ displayHeadlineMessage: 'Order 7', isNotificationResolverUsed: true, tag: 'x' });
    expect(content.requests).toEqual([{ organizationId: service.organizationId, notificationIds: ['n1'] }]);
  });

  it('is never asked for other sources: the flag alone routes nothing (§6.4)', async () => {
    await addBare('n1', { notificationSource: 'crdt' });
    const content = deferredCalls<object, Content>();
    const ada = await adaWith({ notification: { get: content.ask } });
    await expectFirst(ada, ({ resolution }) => resolution.content === 'failed');
    expect(content.ask).not.toHaveBeenCalled();
  });

  it('fails for one record only, keeps it in the list, and can be asked again', async () => {
    await addBare('n1');
    await service.rest('notifications/add', aNotification({ notificationId: 'n2', notificationSource: 'other' }));
    const content = deferredCalls<object, Content>();
    const ada = await adaWith({ notification: { get: content.ask } });
    valuesOf(ada.element.getNotificationsData());
    await content.fail();
    const feed = await expectValue(
      ada.element.getNotificationsData(),
      (list) => list?.[1]?.resolution.content === 'failed',
    );
    expect(feed).toMatchObject([
      { id: 'n2', displayHeadlineMessage: 'Grace Hopper mentioned you' },
      { id: 'n1', timestamp: expect.any(Number) as number },
    ]);
    ada.element.retryNotification('n1');
    await content.answer({ status: 200, data: { n1: headline('Here now') } });
    await expectValue(ada.element.getNotificationsData(), (list) => list?.[1]?.displayHeadlineMessage === 'Here now');
  });

  it('takes no field that is of another type: what the backend sent stays, and so do the other records', async () => {
    await service.rest('notifications/add', aNotification({ notificationId: 'n1' }));
    await service.rest('notifications/add', aNotification({ notificationId: 'n2' }));
    const ofNoUse = {
      displayHeadlineMessageTemplate: null,
      displayHeadlineMessageTemplateData: 'x',
      displayBodyMessage: { a: 1 },
      displayBodyMessageTemplate: 5,
      actionUser: { name: 'Nobody' },
      timestamp: 'now',
      metadata: null,
    };
    const content = deferredCalls<object, Content>();
    const ada = await adaWith({ notification: { get: content.ask } });
    valuesOf(ada.element.getNotificationsData());
    await content.answer({ status: 200, data: { n1: headline('Order 7'), n2: { ...ofNoUse, tag: null } } });
    const feed = await expectValue(
      ada.element.getNotificationsData(),
      (list) => list?.[1]?.displayHeadlineMessage === 'Order 7',
    );
    expect(feed?.[0]).toMatchObject({
      id: 'n2',
      displayHeadlineMessage: 'Grace Hopper mentioned you',
      tag: null,
      displayBodyMessage: expect.stringContaining('paragraph'),
      actionUser: { userId: 'grace' },
      timestamp: expect.any(Number),
      metadata: { documentId: 'roadmap' },
      resolution: { content: 'ready' },
    });
  });

  it('is asked again when the backend writes the notification again, not when it is read', async () => {
    await addBare('n1');
    const content = deferredCalls<object, Content>();
    const ada = await adaWith({ notification: { get: content.ask } });
    valuesOf(ada.element.getNotificationsData());
    await content.answer({ status: 200, data: { n1: headline('First') } });
    await expectFirst(ada, ({ displayHeadlineMessage }) => displayHeadlineMessage === 'First');
    await ada.element.markNotificationAsReadById('n1');
    await expectFirst(ada, ({ isUnread }) => !isUnread);
    await addBare('n2');
    await content.answer({ status: 200, data: { n2: headline('Second') } });
    await expectValue(ada.element.getNotificationsData(), (feed) => feed?.[0]?.displayHeadlineMessage === 'Second');
    expect(content.ask).toHaveBeenCalledTimes(2);
    await addBare('n1');
    await content.answer({ status: 200, data: { n1: headline('First, rewritten') } });
    await expectValue(
      ada.element.getNotificationsData(),
      (feed) => feed?.[1]?.displayHeadlineMessage === 'First, rewritten',
    );
  });

  it('delays notificationReceived until the content is loaded', async () => {
    const content = deferredCalls<object, Content>();
    const ada = await adaWith({ notification: { get: content.ask } });
    const received = valuesOf(ada.element.on('notificationReceived'));
    await expectValue(ada.element.getNotificationsData(), (feed) => feed !== null);
    await addBare('n1');
    await expectFirst(ada, ({ resolution }) => resolution.content === 'pending');
    expect(received).toEqual([]);
    await content.answer({ status: 200, data: { n1: headline('Ready') } });
    await expectFirst(ada, ({ resolution }) => resolution.content === 'ready');
    // The list may have brought the record before the live change that tells of its arrival.
    await expect.poll(() => received).toMatchObject([{ notification: { displayHeadlineMessage: 'Ready' } }]);
  });
});

describe('the pipeline: then the comment (§6.4)', () => {
  /** A service that tells of comments whose words are with the customer. */
  async function serviceOfComments() {
    const answers = { targetAnnotationId: 't1', targetCommentId: 'c1', isCommentResolverUsed: true };
    class Comments extends TestService {
      protected override async handle(request: Request): Promise<Response> {
        const response = await super.handle(request);
        if (!request.url.includes('/client/notifications/')) return response;
        const received = JSON.parse(await response.text(), (_, value: { notificationSource?: string }) =>
          value?.notificationSource === 'comment' ? { ...value, ...answers } : value,
        ) as object;
        return Response.json(received);
      }
    }
    service = await new Comments(await inPageService(openEmbedded)).found();
    await service.rest('notifications/add', {
      ...aNotification({ notificationSource: 'comment', actionUser: { userId: 'u-grace' } }),
      isNotificationResolverUsed: true,
      displayHeadlineMessageTemplate: '{actionUser} replied',
      displayBodyMessage: undefined,
    });
  }
  type Thread = NonNullable<
    Awaited<ReturnType<NonNullable<NonNullable<DataProviders['comment']>['get']>>>['data']
  >[string];
  const thread = (comments: Thread['comments']) => ({ status: 200, data: { t1: { comments: comments! } } });
  const c1 = {
    commentId: 'c1',
    commentText: 'Ask {{u-mary}}, not {{u-joe}} <b>now</b>',
    taggedUserContacts: [{ userId: 'u-mary', text: '@Old name' }],
  };

  it('asks for the thread once the people are there; mentions are named by the newest name', async () => {
    await serviceOfComments();
    const content = deferredCalls<object, Content>();
    const people = deferredCalls<string[], Record<string, { userId: string; name: string }>>();
    const comments = deferredCalls<object, ReturnType<typeof thread>>();
    const ada = await adaWith({
      notification: { get: content.ask },
      user: { get: people.ask },
      comment: { get: comments.ask },
    });
    const events = valuesOf(ada.client.on('dataProvider'));
    const shown = valuesOf(ada.element.getNotificationsData());
    await people.answer({ ada: { userId: 'ada', name: 'Ada' } });
    await vi.waitFor(() => expect(people.requests).toHaveLength(2), PATIENT);
    expect(comments.ask).not.toHaveBeenCalled();
    await people.answer({ 'u-grace': { userId: 'u-grace', name: 'Grace' } });
    await comments.answer(thread({ c1 }));
    await people.answer({ 'u-mary': { userId: 'u-mary', name: 'Mary' } });
    const ready = await expectFirst(ada, ({ resolution }) => resolution.content === 'ready');
    expect(ready).toMatchObject({
      displayHeadlineMessage: 'Grace replied',
      displayBodyMessage: 'Ask @Mary, not {{u-joe}} <b>now</b>',
      isCommentResolverUsed: true,
    });
    expect(comments.requests).toEqual([{ organizationId: service.organizationId, commentAnnotationIds: ['t1'] }]);
    expect(content.ask).not.toHaveBeenCalled();
    expect(people.requests.slice(1)).toEqual([['u-grace'], ['u-mary']]);
    const order = events.flatMap(({ event }) => (event.endsWith('Result') ? [event] : []));
    expect(order.slice(-3)).toEqual(['userResolutionResult', 'commentResolutionResult', 'userResolutionResult']);
    const bodies = shown.flatMap((feed) => feed?.map(({ displayBodyMessage }) => displayBodyMessage) ?? []);
    expect(bodies.join()).not.toMatch(/u-mary|Old name/);
  });

  it('is what the service asks for with a reply whose words are with the customer', async () => {
    const store = customerStore();
    await service.rest('users/add', { users: [{ userId: 'ada' }, { userId: 'bob' }] });
    await addThreads(service, 'plan', { annotationId: 't1', from: 'ada' });
    const bob = await signIn(service.as({ userId: 'bob', name: 'Bob' }), {
      dataProviders: { comment: store.provider },
    });
    await bob.client.setDocuments([{ id: 'plan' }]);
    const ada = await adaWith({ comment: store.provider });
    valuesOf(ada.element.getNotificationsData());
    const comment = { commentText: 'See {{ada}}', taggedUserContacts: [{ userId: 'ada', text: '@Ada' }] };
    await bob.client.getCommentElement().addComment({ annotationId: 't1', comment });
    const received = await expectFirst(ada, ({ displayBodyMessage }) => displayBodyMessage === 'See @Ada');
    expect(received).toMatchObject({ notificationSource: 'comment', isCommentResolverUsed: true, forYou: true });
  });

  it('asks once more when the thread was read before the comment was written', async () => {
    await serviceOfComments();
    let isWritten = false;
    const get = vi.fn(() => thread(isWritten ? { c1 } : { c0: { commentId: 'c0', commentText: 'First' } }));
    await addThreads(service, 'roadmap', {
      annotationId: 't1',
      commentData: [
        { commentId: 'c0', isCommentResolverUsed: true, isCommentTextAvailable: true, from: { userId: 'bob' } },
      ],
    });
    const ada = await adaWith({ comment: { get } });
    await ada.client.getCommentElement().getComment({ annotationId: 't1' });
    isWritten = true;
    await expectFirst(
      ada,
      ({ displayBodyMessage }) => displayBodyMessage === 'Ask @Old name, not {{u-joe}} <b>now</b>',
    );
    expect(get).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['does not know it', async () => thread({})],
    ['answers garbage', async () => ({ status: 200, data: { t1: { comments: 7 } } }) as never],
  ])('shows the headline alone when the comment provider %s', async (_, get) => {
    await serviceOfComments();
    const ada = await adaWith({ comment: { get } });
    const shown = await expectFirst(ada, ({ resolution }) => resolution.content === 'ready');
    expect(shown.displayHeadlineMessage).toBe('u-grace replied');
    expect(shown.displayBodyMessage).toBeUndefined();
  });
});

describe('the pipeline: notification, then user (§6.4)', () => {
  it("asks for the people of the provider's answer when that has settled, all in one request", async () => {
    await addBare('n1');
    const content = deferredCalls<object, Content>();
    const people = deferredCalls<string[], Record<string, { userId: string; name: string }>>();
    const ada = await adaWith({ notification: { get: content.ask }, user: { get: people.ask } });
    await expectFirst(ada, () => true);
    await people.answer({ ada: { userId: 'ada', name: 'Ada' } });
    expect(people.requests).toEqual([['ada']]);
    const data = { reviewer: { userId: 'u-mary' }, recipientUser: { userId: 'ada' } };
    await content.answer({
      status: 200,
      data: { n1: headline('{actionUser} asks {reviewer} and {recipientUser}', data) },
    });
    await people.answer({
      'u-grace': { userId: 'u-grace', name: 'Grace' },
      'u-mary': { userId: 'u-mary', name: 'Mary' },
    });
    const shown = await expectFirst(ada, ({ resolution }) => resolution.content === 'ready');
    expect(shown.displayHeadlineMessage).toBe('Grace asks Mary and Ada');
    expect(shown.actionUser).toEqual({ userId: 'u-grace', name: 'Grace' });
    expect(people.requests[1]).toEqual(['u-grace', 'u-mary']);
  });

  it('goes on to the people when the first step has failed', async () => {
    await addBare('n1');
    const people = deferredCalls<string[], Record<string, { userId: string; name: string }>>();
    const ada = await adaWith({ notification: { get: async () => ({ status: 500 }) }, user: { get: people.ask } });
    valuesOf(ada.element.getNotificationsData());
    await people.answer({});
    await people.answer({ 'u-grace': { userId: 'u-grace', name: 'Grace' } });
    const shown = await expectFirst(ada, ({ resolution }) => resolution.person === 'ready');
    expect(shown).toMatchObject({ actionUser: { name: 'Grace' }, resolution: { content: 'failed' } });
  });

  it('asks for the signed-in user too, and names nobody whom the provider does not know (§6.7, §6.9)', async () => {
    await service.rest('notifications/add', {
      ...aNotification({ notificationSource: 'other', actionUser: { userId: 'u-ghost', email: 'ghost@example.com' } }),
      displayHeadlineMessageTemplate: '{actionUser} for {recipientUser}',
    });
    const asked: string[] = [];
    const get = async (ids: string[]) => {
      asked.push(...ids);
      return { status: 200, data: { ada: { userId: 'ada', name: 'Ada L.' } } };
    };
    const ada = await signIn(service.as('ada'), { dataProviders: { user: { get } } });
    const shown = await expectFirst(ada, ({ resolution }) => resolution.person !== 'pending');
    expect(shown).toMatchObject({
      displayHeadlineMessage: 'Unknown user for Ada L.',
      actionUser: { userId: 'u-ghost' },
      resolution: { content: 'ready', person: 'unknown' },
    });
    expect(JSON.stringify(shown.actionUser)).not.toContain('ghost@');
    expect(asked.sort()).toEqual(['ada', 'u-ghost']);
  });

  it('names nobody by an id whom the provider answers without a name and an email (§4.7)', async () => {
    await service.rest('notifications/add', aNotification({ actionUser: { userId: 'u-ghost' } }));
    const get = async (ids: string[]) => Object.fromEntries(ids.map((userId) => [userId, { userId }]));
    const ada = await signIn(service.as('ada'), { dataProviders: { user: { get } } });
    const shown = await expectFirst(ada, ({ resolution }) => resolution.person !== 'pending');
    expect(shown).toMatchObject({
      displayHeadlineMessage: 'Unknown user mentioned you',
      resolution: { content: 'ready', person: 'unknown' },
    });
  });

  it('says "Unknown user" in the language of the host', async () => {
    await service.rest(
      'notifications/add',
      aNotification({ notificationSource: 'other', actionUser: { userId: 'u-ghost' } }),
    );
    const ada = await adaWith({ user: { get: async () => ({}) } });
    ada.client.setTranslations({ de: { 'Unknown user': 'Unbekannt' } });
    ada.client.setLanguage('de');
    await expectFirst(ada, ({ displayHeadlineMessage }) => displayHeadlineMessage === 'Unbekannt mentioned you');
  });
});

it('merges every stage of every resolver into dataProvider, and emits each under its own name (§5.7)', async () => {
  await addBare('n1');
  const ada = await adaWith({
    notification: { get: async () => ({ status: 200, data: { n1: headline('Hi') } }) },
    user: { get: async () => ({ 'u-grace': { userId: 'u-grace', name: 'Grace' } }) },
  });
  const all: ResolverEvent[] = valuesOf(ada.client.on('dataProvider'));
  const own = [...valuesOf(ada.client.on('notificationResolver')), ...valuesOf(ada.client.on('userResolver'))];
  const notification: ResolverEvent[] = valuesOf(ada.client.on('notificationResolver'));
  await expectFirst(ada, ({ resolution }) => resolution.person === 'ready');
  expect(own).toEqual([]);
  expect(notification.map(({ event }) => event)).toEqual([
    'notificationResolutionRequestFormed',
    'notificationResolutionRequestTriggered',
    'notificationResolutionResult',
  ]);
  expect(all.map(({ event }) => event)).toEqual(
    expect.arrayContaining([...notification.map(({ event }) => event), 'userResolutionResult']),
  );
});

describe('deleting a custom notification (§6.8)', () => {
  it('leaves the provider first, then the service', async () => {
    await addBare('n1');
    const removal = deferredCalls<object, { status: number }>();
    const ada = await adaWith({ notification: { delete: removal.ask } });
    valuesOf(ada.element.getNotificationsData());
    await expectFirst(ada, () => true);
    const deleting = ada.element.deleteNotification('n1');
    await expectValue(ada.element.getNotificationsData(), (feed) => feed?.length === 0);
    expect(service.requests).not.toContain('notifications/delete');
    await removal.answer({ status: 200 });
    await deleting;
    expect(removal.requests).toEqual([{ notificationId: 'n1', organizationId: service.organizationId }]);
    expect(service.requests).toContain('notifications/delete');
  });

  it('leaves the provider too when it has not been loaded', async () => {
    await addBare('n1');
    const remove = vi.fn<(request: object) => { status: number }>(() => ({ status: 200 }));
    const ada = await adaWith({ notification: { delete: remove } });
    await ada.element.deleteNotification('n1');
    expect(remove.mock.calls).toEqual([[{ notificationId: 'n1', organizationId: service.organizationId }]]);
    await expectValue(ada.element.getNotificationsData(), (feed) => feed?.length === 0);
  });

  it('stays when the provider fails, and the service is not asked', async () => {
    await addBare('n1');
    const ada = await adaWith({ notification: { delete: async () => ({ status: 503 }) } });
    await expectFirst(ada, () => true);
    expect(await rejectionOf(ada.element.deleteNotification('n1'))).toMatchObject({ code: 'RESOLVER_FAILED' });
    await expectFirst(ada, ({ id }) => id === 'n1');
    expect(service.requests).not.toContain('notifications/delete');
  });

  it('does not ask the provider about other sources', async () => {
    await service.rest('notifications/add', aNotification({ notificationId: 'n1', notificationSource: 'other' }));
    const remove = vi.fn<() => { status: number }>(() => ({ status: 200 }));
    const ada = await adaWith({ notification: { delete: remove } });
    await expectFirst(ada, () => true);
    await ada.element.deleteNotification('n1');
    expect(remove).not.toHaveBeenCalled();
  });
});

describe('setDataProviders (§1.8)', () => {
  const get = async () => ({ status: 200, data: { n1: headline('Provided') } });

  it('replaces by key, leaves absent keys alone, and removes with null', async () => {
    await addBare('n1');
    const ada = await adaWith({ notification: { get } });
    valuesOf(ada.element.getNotificationsData());
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expectFirst(ada, ({ displayHeadlineMessage }) => displayHeadlineMessage === 'Provided');
    ada.client.setDataProviders({ user: { get: async () => ({}) } });
    await expectFirst(ada, ({ displayHeadlineMessage }) => displayHeadlineMessage === 'Provided');
    ada.client.setDataProviders({
      notification: { get: async () => ({ status: 200, data: { n1: headline('Replaced') } }) },
    });
    await expectFirst(ada, ({ displayHeadlineMessage }) => displayHeadlineMessage === 'Replaced');
    ada.client.setDataProviders({ notification: null });
    await expectFirst(ada, ({ resolution }) => resolution.content === 'failed');
  });

  it('takes a new wrapper around the same functions for no change', async () => {
    await addBare('n1');
    const counted = vi.fn<typeof get>(get);
    const ada = await adaWith({ notification: { get: counted, config: { resolveTimeout: 1000 } } });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expectFirst(ada, ({ displayHeadlineMessage }) => displayHeadlineMessage === 'Provided');
    ada.client.setDataProviders({ notification: { get: counted, config: { resolveTimeout: 1000 } } });
    await expectFirst(ada, ({ displayHeadlineMessage }) => displayHeadlineMessage === 'Provided');
    expect(counted).toHaveBeenCalledTimes(1);
  });

  it('ignores, with a warning, a provider that can do nothing, and keeps the one before', async () => {
    await addBare('n1');
    const ada = await adaWith({ notification: { get } });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    ada.client.setDataProviders({ notification: { config: { resolveTimeout: 5 } } });
    expect(warn.mock.calls.flat().join(' ')).toContain('dataProviders.notification');
    await expectFirst(ada, ({ displayHeadlineMessage }) => displayHeadlineMessage === 'Provided');
  });

  it('calls providers that are objects with methods of their own on those objects', async () => {
    await addBare('n1');
    class Store {
      readonly #contents = { n1: headline('From a class') };
      async get() {
        return { status: 200, data: this.#contents };
      }
    }
    const ada = await adaWith({ notification: new Store() });
    await expectFirst(ada, ({ displayHeadlineMessage }) => displayHeadlineMessage === 'From a class');
  });
});

describe('user switch (§1.4)', () => {
  it('discards a late answer for the previous person: it is not shown, cached or reported', async () => {
    for (const notifyUsers of [[{ userId: 'ada' }, { userId: 'mary' }]]) await addBare('n1', { notifyUsers });
    const content = deferredCalls<object, Content>();
    const ada = await adaWith({ notification: { get: content.ask } });
    await expectFirst(ada, ({ resolution }) => resolution.content === 'pending');
    const events = valuesOf(ada.client.on('dataProvider'));
    const shown = valuesOf(ada.element.getNotificationsData());
    await vi.waitFor(() => expect(content.requests).toHaveLength(1), PATIENT);
    await ada.client.setAuthProvider(service.as('mary').props.authProvider);
    await content.answer({ status: 200, data: { n1: headline('For Ada only') } });
    await expectValue(ada.element.getNotificationsData(), (feed) => feed?.[0]?.resolution.content === 'pending');
    await content.answer({ status: 200, data: { n1: headline('For Mary') } });
    await expectFirst(ada, ({ displayHeadlineMessage }) => displayHeadlineMessage === 'For Mary');
    expect(shown.flat().map((item) => item?.displayHeadlineMessage)).not.toContain('For Ada only');
    expect(events.filter(({ event }) => event.endsWith('Result'))).toHaveLength(1);
    expect(shown).toContain(null);
  });
});
