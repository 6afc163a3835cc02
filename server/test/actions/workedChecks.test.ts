import { countNotifications, listNotifications, type Notification, setNotificationConfig } from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CapturedMail } from '../../src/memory/index.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { Writer } from '../support/Writer.js';

const mention = (userId: string) => ({
  comments: [{ commentId: 'c', commentText: `{{${userId}}}!`, taggedUserContacts: [{ userId }] }],
});

/** Those rows of REST contract §4.6 that need neither delay nor batch; what people see, get as email, and what webhooks say. */
describe.each(MAIN_DATABASE)('which notifications people get for a thread, end to end (§4.6, $name)', ({ open }) => {
  let test: TestService;
  let mail: CapturedMail;
  let acme: TestOrganization;
  let a: Writer;

  beforeAll(async () => {
    mail = new CapturedMail();
    test = await startTestService({ pool: await open(), mail, options: { publicUrl: 'https://parley.example' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.service.jobs.drain(); // what the test before has left on its way
    mail.messages.length = 0;
    test.captured.requests.length = 0;
    const webhookServiceConfig = { rawNotificationUrl: 'https://hooks.example/raw' };
    acme = await TestOrganization.create(await test.newKey({ useWebhookService: true, webhookServiceConfig }));
    for (const documentId of ['plan', 'other']) await acme.setDocument(documentId, { access_type: 'public' });
    [a] = (await Promise.all(
      ['a', 'b', 'c', 'd'].map((id) => Writer.create(acme, id, { profile: { email: `${id}@example.com` } })),
    )) as [Writer];
  });

  const inAcme = { organizationId: 'acme' };
  /** What the person's panel shows, a backend reads for them, and the counts say; all must agree. */
  const seen = async (userId: string) => {
    const person = await acme.person(userId);
    const all = (await person.call(listNotifications, { ...inAcme, feed: 'all' })).notifications;
    const rest = await acme.get({ userId });
    const pick = ({ id, displayHeadlineMessage }: Notification) => ({ id, displayHeadlineMessage });
    expect(rest.map(pick)).toEqual(all.map(pick));
    const { counts } = await person.call(countNotifications, inAcme);
    expect(counts).toMatchObject({ all: all.length, forYou: all.filter(({ forYou }) => forYou).length });
    return all.map(({ displayHeadlineMessage, forYou, metadata }) => ({
      headline: displayHeadlineMessage,
      forYou,
      in: metadata.documentId,
    }));
  };
  const emailsTo = async (userId: string) => {
    await test.service.jobs.drain();
    return mail.messages.filter(({ to }) => to === `${userId}@example.com`).map(({ subject }) => subject);
  };
  const set = (userId: string, config: Record<string, 'ALL' | 'NONE'>, documentIds?: string[]) =>
    acme.key.call(setNotificationConfig, { ...inAcme, userIds: [userId], config, documentIds });

  it('who is mentioned has it For You and by email; a member in the feed, not by email; who wrote nothing', async () => {
    await a.add(mention('b'));
    expect(await seen('b')).toEqual([{ headline: 'A mentioned you', forYou: true, in: 'plan' }]);
    expect(await seen('c')).toEqual([{ headline: 'A added a comment', forYou: false, in: 'plan' }]);
    expect(await seen('a')).toEqual([]);
    expect(await emailsTo('b')).toEqual([expect.stringContaining('A mentioned you')]);
    expect([...(await emailsTo('c')), ...(await emailsTo('a'))]).toEqual([]);
  });

  it('the wider feed does not say that a reaction is to "your" comment', async () => {
    await a.add();
    const e = await Writer.create(acme, 'e');
    await e.react();
    expect((await seen('a')).map(({ headline }) => headline)).toEqual(['E reacted to your comment']);
    expect((await seen('b')).map(({ headline }) => headline)).toContain('E reacted to a comment');
  });

  it('inbox NONE for the organization and ALL for a document: that document’s records only', async () => {
    await set('c', { inbox: 'NONE' });
    await set('c', { inbox: 'ALL' }, ['plan']);
    await a.add(mention('b'));
    await a.add({ ...mention('b'), annotationId: 'o', documentId: 'other' });
    expect(await seen('c')).toEqual([{ headline: 'A added a comment', forYou: false, in: 'plan' }]);
  });

  it('who is mentioned in a thread that they may not see gets nothing anywhere; the webhook says so', async () => {
    await set('d', { email: 'ALL' });
    await a.add({ ...mention('d'), visibility: { type: 'restricted', userIds: ['b'] } });
    expect(await seen('d')).toEqual([]);
    expect(await emailsTo('d')).toEqual([]);
    expect(await seen('b')).toEqual([{ headline: 'A added a comment', forYou: false, in: 'plan' }]);
    const sent = test.captured.requests.map(({ body }) => JSON.parse(body) as unknown);
    expect(sent).toMatchObject([{ actionType: 'newlyAdded', accessDeniedUsers: ['d'] }]);
  });
});
