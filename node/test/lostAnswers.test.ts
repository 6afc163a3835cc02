import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestService, type TestService } from '../../server/test/support/startTestService.js';
import type { TestKey } from '../../server/test/support/TestKey.js';
import { fetchOf, parleyOn } from './support/parleyOn.js';

let test: TestService;
let key: TestKey;
beforeAll(async () => {
  test = await startTestService();
  key = await test.newKey();
  await parleyOn(test, key).organizations.documents.add({
    organizationId: 'acme',
    createOrganization: true,
    documents: [{ documentId: 'plan' }],
  });
});
afterAll(() => test.close());

const plan = { organizationId: 'acme', documentId: 'plan' };
const comment = (text: string) => ({ from: { userId: 'ada' }, commentText: text });

describe('when the answer of a write is lost, the second attempt is the same write', () => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0)); // no pause

  /** The service does what the first request of an operation asks for, and the answer gets lost. */
  function forgetful() {
    const fetch = fetchOf(test);
    const seen = new Set<unknown>();
    return parleyOn(test, key, {
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        if (seen.has(input)) return answer;
        seen.add(input);
        expect(answer.status).toBe(200);
        throw new TypeError('fetch failed');
      },
    });
  }

  it('of a notification', async () => {
    await forgetful().notifications.add({
      ...plan,
      actionUser: { userId: 'ada' },
      notifyUsers: [{ userId: 'once' }],
      displayHeadlineMessageTemplate: 'Hello',
      displayBodyMessage: 'Hello',
    });
    const { data } = await parleyOn(test, key).notifications.get({ organizationId: 'acme', userId: 'once' });
    expect(data).toHaveLength(1);
  });

  it('of threads and comments, and the ids are answered', async () => {
    const parley = forgetful();
    const answer = await parley.commentannotations.add({
      ...plan,
      commentAnnotations: [{ commentData: [comment('1')] }],
    });
    const [annotationId = ''] = Object.keys(answer);
    const ids = await parley.commentannotations.comments.add({
      ...plan,
      annotationId,
      comments: [comment('2'), comment('3')],
    });
    const comments = await parleyOn(test, key).commentannotations.comments.get({ ...plan, annotationId });
    expect(comments.map((one) => [one!.commentId, one!.commentText])).toEqual([
      [answer[annotationId]!.commentIds[0], '1'],
      [ids[0], '2'],
      [ids[1], '3'],
    ]);
    expect((await parleyOn(test, key).commentannotations.get(plan)).data).toHaveLength(1);
  });

  it('of activities', async () => {
    await forgetful().activities.add({
      ...plan,
      activities: [
        { featureType: 'custom', actionType: 'moved', actionUser: { userId: 'ada' }, targetEntityId: 'card' },
      ],
    });
    expect((await parleyOn(test, key).activities.get({ organizationId: 'acme' })).data).toHaveLength(1);
  });

  it('keeps an id that the caller chose', async () => {
    await forgetful().activities.add({
      organizationId: 'acme',
      documentId: 'plan',
      activities: [
        { id: 'mine', featureType: 'custom', actionType: 'own', actionUser: { userId: 'ada' }, targetEntityId: 'card' },
      ],
    });
    const { data } = await parleyOn(test, key).activities.get({ organizationId: 'acme', actionTypes: ['own'] });
    expect(data.map(({ id }) => id)).toEqual(['mine']);
  });

  it('and is not sent again where that would do it twice', async () => {
    const workspace = { id: test.workspaceId, authToken: test.workspaceAuthToken };
    const lost = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('fetch failed'));
    const operator = parleyOn(test, key, { workspace, fetch: lost });
    const call = operator.workspace.apikey.create({ ownerEmail: 'a@b.test', type: 'testing' });
    await expect(call).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(lost).toHaveBeenCalledTimes(1);
  });
});
