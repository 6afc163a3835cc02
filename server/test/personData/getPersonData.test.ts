import {
  addActivities,
  addCommentAnnotations,
  addDocuments,
  addUsers,
  type EndpointResult,
  getUserData,
  LIMITS,
  setInlineReaction,
} from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { addOne, record } from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { TestThreads } from '../support/TestThreads.js';
import { Writer } from '../support/Writer.js';

const organizationId = 'acme';
const plan = { organizationId, documentId: 'plan' };
type Data = EndpointResult<typeof getUserData>;
const NOTHING: Data = { users: [], comments: [], reactions: [], recordings: [], notifications: [], activities: [] };

describe.each(MAIN_DATABASE)('users/data/get ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  let threads: TestThreads;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    threads = new TestThreads(acme);
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
  });

  /** All pages. */
  async function read(userId: string): Promise<Data[]> {
    const pages: Data[] = [];
    let pageToken: string | undefined;
    do {
      const answer = await acme.key.post(getUserData, { organizationId, userId, pageToken });
      expect(answer.status).toBe(200);
      const result = answer.body.result as { data: Data; nextPageToken: string | null; pageToken: string | null };
      expect(result.pageToken).toBe(result.nextPageToken);
      pages.push(result.data);
      pageToken = result.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    return pages;
  }

  it('reads all that a person wrote, and that concerns them', async () => {
    await acme.key.call(addUsers, {
      organizationId,
      users: [{ userId: 'zoe', name: 'Zoe', email: 'zoe@example.test' }],
    });
    const [zoe, bob] = [await acme.person('zoe'), await Writer.create(acme, 'bob')];
    await bob.add({
      annotationId: 'mentions',
      comments: [{ commentId: 'c', commentText: 'Hi {{zoe}}', taggedUserContacts: [{ userId: 'zoe' }] }],
    });
    await threads.add([
      { annotationId: 'written', commentData: [{ from: { userId: 'zoe' }, commentText: 'x' }] },
      {
        annotationId: 'answered',
        commentData: [
          { from: { userId: 'bob' }, commentText: 'x' },
          { from: { userId: 'zoe' }, commentText: 'x' },
        ],
      },
      { annotationId: 'not', commentData: [{ from: { userId: 'zoeira' }, commentText: 'zoe was not here' }] },
    ]);
    await bob.add({
      annotationId: 'draft',
      isDraft: true,
      comments: [{ commentId: 'c', commentText: 'zoe', isDraft: true, taggedUserContacts: [{ userId: 'zoe' }] }],
    });
    await zoe.call(setInlineReaction, {
      ...plan,
      targetElementId: 'title',
      reactionAnnotationId: 'i',
      icon: 'wave',
      isOn: true,
    });
    await bob.person.call(setInlineReaction, {
      ...plan,
      targetElementId: 'title',
      reactionAnnotationId: 'i',
      icon: 'wave',
      isOn: true,
    });
    await acme.add({ notificationId: 'for-zoe', notifyUsers: [{ userId: 'zoe' }] });
    await acme.add({ notificationId: 'for-bob' });
    await record(zoe, { annotationId: 'talk' });
    await record(bob.person, { annotationId: 'not-hers' });
    const [page, ...others] = await read('zoe');
    expect(others).toEqual([]);
    expect(page!.users).toMatchObject([{ userId: 'zoe', name: 'Zoe', email: 'zoe@example.test' }]);
    expect(page!.comments.map(({ annotationId }) => annotationId)).toEqual(['answered', 'mentions', 'written']);
    expect(page!.reactions).toMatchObject([
      { annotationId: 'i', icon: 'wave', targetElementId: 'title', reactions: [{ from: { userId: 'zoe' } }] },
    ]);
    expect(page!.notifications.map(({ id }) => id)).toContain('for-zoe');
    expect(page!.notifications.map(({ id }) => id)).not.toContain('for-bob');
    const kinds = page!.activities.map(({ featureType, actionUser }) => `${featureType} ${actionUser.userId}`);
    expect(kinds.sort()).toEqual(['reaction zoe', 'recorder zoe']);
    expect(page!.recordings).toMatchObject([{ annotationId: 'talk', from: { userId: 'zoe' } }]);
  });

  it('reads reactions to comments, without those of others', async () => {
    const [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
    await ada.add();
    await ada.react();
    await bob.react();
    const [page] = await read('bob');
    expect(page!.reactions).toMatchObject([
      { annotationId: 'c-wave', commentAnnotationId: 't', commentId: 'c', reactions: [{ from: { userId: 'bob' } }] },
    ]);
    expect((page!.reactions[0]!['reactions'] as unknown[]).length).toBe(1);
  });

  it('has at most 100 of each on a page, each record once, until the token is null', async () => {
    const from = { userId: 'zoe' };
    for (let start = 0; start < 250; start += 50) {
      const commentAnnotations = Array.from({ length: 50 }, (_, index) => ({
        annotationId: `t${start + index}`,
        commentData: [{ from, commentText: 'x' }],
      }));
      await acme.key.call(addCommentAnnotations, { ...plan, commentAnnotations });
    }
    const activities = Array.from({ length: 150 }, (_, index) => ({
      id: `a${index}`,
      featureType: 'custom' as const,
      actionType: 'x',
      targetEntityId: 'x',
      actionUser: from,
    }));
    await acme.key.call(addActivities, { ...plan, activities });
    const pages = await read('zoe');
    for (const page of pages) for (const list of Object.values(page)) expect(list.length).toBeLessThanOrEqual(100);
    const ids = pages.flatMap(({ comments }) => comments.map(({ annotationId }) => annotationId));
    expect([ids.length, new Set(ids).size]).toEqual([250, 250]);
    const logged = pages.flatMap((page) => page.activities.map(({ id }) => id));
    expect([logged.length, new Set(logged).size]).toEqual([150, 150]);
  });

  it('reads few of large recordings at once, each once', async () => {
    const zoe = await acme.person('zoe');
    const recorderIds = Array.from({ length: 8 }, (_, index) => `talk-${index}`);
    const chunkUrls = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [String(index), `https://files.test/${'x'.repeat(8000)}`]),
    );
    for (const annotationId of recorderIds) await addOne(zoe, { annotationId, chunkUrls });
    const pages = await read('zoe');
    for (const { recordings } of pages) {
      expect(JSON.stringify(recordings).length).toBeLessThanOrEqual(LIMITS.answerBytes + 2048);
    }
    expect(pages.flatMap(({ recordings }) => recordings.map(({ annotationId }) => annotationId))).toEqual(recorderIds);
  });

  it('has nothing of an unknown person, and needs the organization', async () => {
    expect(await read('nobody')).toEqual([NOTHING]);
    const refused = (data: object) => acme.key.refused(getUserData, data);
    expect(await refused({ organizationId: 'unknown', userId: 'zoe' })).toMatchObject({ status: 'NOT_FOUND' });
    expect(await refused({ organizationId })).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await refused({ organizationId, userId: 'zoe', pageToken: 'made-up' })).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });
});
