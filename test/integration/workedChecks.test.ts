import type { Notification } from '@parley/protocol';
import { expect, inject, it } from 'vitest';
import { Outside } from './support/Outside.js';
import { API_KEY, type ParleyProcess } from './support/ParleyProcess.js';
import { scratchDatabase, scratchFolder, startParley } from './support/scratch.js';

const postgresUrl = inject('postgresUrl');
const PEOPLE = ['ada', 'ben', 'cleo', 'dan'] as const;
type PersonId = (typeof PEOPLE)[number];
const ORG = { organizationId: 'acme' };

/**
 * REST contract §4.6, end to end: a process, a mail server, a receiver of webhooks, and clocks as they run. Half a minute is the wait for
 * what is held, so the databases take it side by side.
 */
it('the worked checks of notifications pass on every database', { timeout: 180_000 }, async () => {
  await Promise.all([
    expectWorkedChecks('the embedded database', { data: await scratchFolder() }),
    postgresUrl && expectWorkedChecks('PostgreSQL', { env: { DATABASE_URL: await scratchDatabase(postgresUrl) } }),
  ]);
});

async function expectWorkedChecks(
  database: string,
  { data, env }: { data?: string; env?: Record<string, string> },
): Promise<void> {
  const outside = await Outside.start();
  const parley = await startParley({ ...(data !== undefined && { data }), env: { ...env, ...outside.env } });
  const team = await Team.register(parley);
  await team.rest('workspace/webhookconfig/update', {
    useWebhookService: true,
    webhookServiceConfig: { rawNotificationUrl: outside.webhookUrl },
  });
  const events = () =>
    outside.webhooks.map(({ content }) => content as { actionType: string; accessDeniedUsers: string[] });
  const lettersTo = (userId: string) => outside.letters.filter(({ content }) => content.to === addressOf(userId));
  const service = (notificationServiceConfig: object) =>
    team.rest('workspace/notificationconfig/update', { notificationServiceConfig });

  // A thread that mentions B: B has it for them and by email, C in the wider feed, A nowhere.
  await team.write('ada', 'plan', 't1', 'Look, {{ben}}', ['ben']);
  await expect.poll(() => team.headlines('ben', 'forYou')).toEqual(['Ada mentioned you']);
  expect(await team.headlines('cleo', 'all')).toEqual(['Ada added a comment']);
  expect(await team.headlines('cleo', 'forYou')).toEqual([]);
  expect(await team.headlines('ada', 'all')).toEqual([]);
  await expect.poll(() => lettersTo('ben').length).toBe(1);

  // Inbox NONE for the organization, ALL for a document: C sees that document's records only.
  await team.rest('notifications/config/set', { ...ORG, userIds: ['cleo'], config: { inbox: 'NONE' } });
  const own = { userIds: ['cleo'], documentIds: ['budget'], config: { inbox: 'ALL' } };
  await team.rest('notifications/config/set', { ...ORG, ...own });
  await team.write('ada', 'budget', 't2', 'Numbers');
  // Webhooks come in no promised order (REST contract §2.14): this one is waited for, so that the next is the last.
  await expect.poll(() => events().length).toBe(2);
  expect(await team.headlines('cleo', 'all')).toEqual(['Ada added a comment']);
  expect((await team.feed('cleo', 'all')).map(({ metadata }) => metadata.documentId)).toEqual(['budget']);

  // A restricted thread for A and B that mentions D: D gets nothing anywhere; the webhook says that D was involved.
  await team.write('ada', 'plan', 't3', 'Only us, {{dan}}', ['dan', 'ben'], { type: 'restricted', userIds: ['ben'] });
  await expect.poll(() => lettersTo('ben').length).toBe(2);
  await expect.poll(() => events().length).toBe(3);
  expect(events().map(({ actionType, accessDeniedUsers }) => [actionType, accessDeniedUsers])).toEqual([
    ['newlyAdded', []],
    ['newlyAdded', []],
    ['newlyAdded', ['dan']],
  ]);
  expect((await team.feed('dan', 'all')).map(({ targetAnnotationId }) => targetAnnotationId)).not.toContain('t3');

  // A delay of 30 s, and B opens the thread after 10 s: nothing for B; the webhook left at once. D, who was mentioned too, gets both.
  await service({ delayConfig: { isEnabled: true, delaySeconds: 30 } });
  const commentedAt = Date.now();
  await team.write('ada', 'plan', 't4', 'Later, {{ben}} and {{dan}}', ['ben', 'dan']);
  await expect.poll(() => events().length).toBe(4);
  const webhookAt = outside.webhooks[3]!.at;

  // Batches of a document, 300 s or 3 items: replies at 0, 10 and 20 s are one digest at 20 s.
  await service({
    delayConfig: { isEnabled: false },
    batchConfig: { document: { isEnabled: true, batchWindowSeconds: 300, maxActivities: 3 } },
  });
  const repliesAt: number[] = [];
  const before: number[] = [];
  for (const id of ['r1', 'r2', 'r3']) {
    await until(commentedAt + repliesAt.length * 10_000);
    before.push((await team.headlines('ada', 'forYou')).length);
    repliesAt.push(Date.now());
    await team.reply('ben', 'budget', 't2', id, `Reply ${id}`);
    if (id === 'r2') await team.view('ben', 't4');
  }
  expect(before).toEqual([0, 0, 0]);
  await expect.poll(() => team.headlines('ada', 'forYou')).toEqual(['Ben replied']);
  const digestSeenAt = Date.now();
  const [digest] = await team.feed('ada', 'forYou');
  expect(digest?.digest).toMatchObject({ scope: 'document', count: 3 });
  expect(digest?.digest?.activities.map(({ displayBodyMessage }) => displayBodyMessage)).toEqual([
    'Reply r1',
    'Reply r2',
    'Reply r3',
  ]);
  await expect.poll(() => lettersTo('ada').map(({ content }) => content.subject)).toEqual(['3 new comments in Budget']);

  await expect.poll(() => lettersTo('dan').length, { timeout: 60_000 }).toBe(1);
  const delayedLetterAt = lettersTo('dan')[0]!.at;
  const isInFeed = async (userId: PersonId) =>
    (await team.feed(userId, 'all')).some(({ targetAnnotationId }) => targetAnnotationId === 't4');
  expect([await isInFeed('dan'), await isInFeed('ben')]).toEqual([true, false]);
  expect(lettersTo('ben').length).toBe(2);
  expect(delayedLetterAt).toBeGreaterThanOrEqual(commentedAt + 30_000);

  // A custom record with a context that B has no permission for: nothing, until there is one.
  const named = {
    documentId: 'plan',
    actionUser: { userId: 'ada' },
    notifyUsers: [{ userId: 'ben' }],
    notifyAll: false,
  };
  const words = { displayHeadlineMessageTemplate: 'Custom', displayBodyMessage: 'For k' };
  await team.rest('notifications/add', { ...ORG, ...named, ...words, context: { access: { k: 1 } } });
  expect(await team.headlines('ben', 'forYou')).not.toContain('Custom');
  const grant = { type: 'context', id: 'plan', access: { k: '1' } };
  await team.rest('auth/permissions/add', {
    user: { userId: 'ben' },
    permissions: { resources: [{ ...grant, ...ORG }] },
  });
  expect(await team.headlines('ben', 'forYou')).toContain('Custom');

  const seconds = (at: number) => `${((at - commentedAt) / 1000).toFixed(2)} s`;
  console.info(`On ${database}:
Delay of 30 s from 0.00 s: webhook at ${seconds(webhookAt)}; email at ${seconds(delayedLetterAt)}, of whoever had not looked.
Batch of 3, replies at ${repliesAt.map(seconds).join(', ')}: digest in the inbox at ${seconds(digestSeenAt)}, its email at ${seconds(lettersTo('ada')[0]!.at)}.`);
}

const addressOf = (userId: string) => `${userId}@example.com`;
const nameOf = (userId: string) => userId[0]!.toUpperCase() + userId.slice(1);

/** Resolves when the clock has come to a time, ms since epoch. */
const until = (at: number) => new Promise((resolve) => setTimeout(resolve, at - Date.now()));

/** Four people of one organization, each signed in. */
class Team {
  readonly #parley: ParleyProcess;
  readonly #tokens: Map<string, string>;
  readonly #headers: Record<string, string>;

  private constructor(parley: ParleyProcess, tokens: Map<string, string>) {
    this.#parley = parley;
    this.#tokens = tokens;
    this.#headers = { 'x-service-api-key': API_KEY };
  }

  static async register(parley: ParleyProcess): Promise<Team> {
    const team = new Team(parley, new Map());
    const documents = ['plan', 'budget'].map((documentId) => ({ documentId, documentName: nameOf(documentId) }));
    await team.rest('organizations/documents/add', { ...ORG, createOrganization: true, documents });
    const users = PEOPLE.map((userId) => ({ userId, name: nameOf(userId), email: addressOf(userId) }));
    await team.rest('users/add', { ...ORG, users });
    for (const userId of PEOPLE) {
      const resources = [{ type: 'organization', id: 'acme' }];
      const { token } = (await team.rest('auth/generate_token', { userId, permissions: { resources } })) as {
        token: string;
      };
      team.#tokens.set(userId, token);
    }
    return team;
  }

  async rest(operation: string, data: object): Promise<unknown> {
    return dataOf(operation, await this.#parley.post(operation, data));
  }

  async #as(userId: PersonId, operation: string, data: object): Promise<unknown> {
    const headers = { ...this.#headers, authorization: `Bearer ${this.#tokens.get(userId)}` };
    return dataOf(operation, await this.#parley.post(`client/${operation}`, { ...ORG, ...data }, headers));
  }

  write(
    userId: PersonId,
    documentId: string,
    annotationId: string,
    text: string,
    mentioned: PersonId[] = [],
    visibility?: object,
  ) {
    const comments = [
      { commentId: 'c', commentText: text, taggedUserContacts: mentioned.map((id) => ({ userId: id })) },
    ];
    return this.#as(userId, 'commentAnnotations/add', { documentId, annotationId, comments, visibility });
  }

  reply(userId: PersonId, documentId: string, annotationId: string, commentId: string, commentText: string) {
    return this.#as(userId, 'comments/add', { documentId, annotationId, comment: { commentId, commentText } });
  }

  view(userId: PersonId, annotationId: string) {
    return this.#as(userId, 'commentAnnotations/read', { annotationIds: [annotationId], isRead: true });
  }

  /** Newest first. */
  async feed(userId: PersonId, feed: 'forYou' | 'all'): Promise<Notification[]> {
    const answer = await this.#as(userId, 'notifications/list', { feed });
    return (answer as { notifications: Notification[] }).notifications;
  }

  async headlines(userId: PersonId, feed: 'forYou' | 'all'): Promise<(string | undefined)[]> {
    return (await this.feed(userId, feed)).map(({ displayHeadlineMessage }) => displayHeadlineMessage);
  }
}

function dataOf(operation: string, { result, error }: Awaited<ReturnType<ParleyProcess['post']>>): unknown {
  if (!result) throw new Error(`${operation}: ${error?.status} ${error?.message}`);
  return result.data;
}
