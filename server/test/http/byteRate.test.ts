import { addUsers, getOrganizations } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFailure, post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const PATH = getOrganizations.path;

let test: TestService;
beforeAll(async () => {
  test = await startTestService({
    options: {
      limits: { keyByteRate: { perSecond: 1000, burst: 10_000 }, userByteRate: { perSecond: 200, burst: 2000 } },
    },
  });
});
afterAll(() => test.close());

/** A body of so many bytes. */
const bodyOf = (bytes: number) => `{"data":{}${' '.repeat(bytes - 11)}}`;
const withLength = (bytes: number) => ({ 'content-length': String(bytes) });

describe('rate by bytes (§1.12)', () => {
  it('lets a burst of bytes pass, then answers 429 until enough bytes are back; keys have their own', async () => {
    const [busy, calm] = [await test.newKey(), await test.newKey()];
    const send = (key = busy) => post(test.service, PATH, bodyOf(5000), { ...key.headers, ...withLength(5000) });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const refused = await send();
    expect(expectFailure(refused)).toMatchObject({ http: 429, status: 'RESOURCE_EXHAUSTED' });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await send(calm)).status).toBe(200);
    test.clock.advance(4999);
    expect((await send()).status).toBe(429);
    test.clock.advance(1);
    expect((await send()).status).toBe(200);
  });

  it('counts a body without a declared length once it is read', async () => {
    const key = await test.newKey();
    const send = () => post(test.service, PATH, new Blob([bodyOf(6000)]).stream(), key.headers);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]); // 12,000 of 10,000
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3');
  });

  it('counts bytes of bodies that are refused', async () => {
    const key = await test.newKey();
    const send = () => post(test.service, PATH, 'x'.repeat(5000), { ...key.headers, ...withLength(5000) });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([400, 400, 429]);
  });

  it('gives each signed-in user a smaller bucket of their own, apart from that of the key', async () => {
    const key = await test.newKey();
    await key.call(addUsers, { organizationId: 'acme', createOrganization: true, users: [{ userId: 'ada' }] });
    const [ada, bob] = [await key.person('ada'), await key.person('bob')];
    const send = ({ headers }: typeof ada) =>
      post(test.service, '/v2/client/poll', 'x'.repeat(1500), { ...headers, ...withLength(1500) });
    expect([(await send(ada)).status, (await send(ada)).status, (await send(bob)).status]).toEqual([400, 429, 400]);
    expect((await key.post(getOrganizations, { pageToken: 'x'.repeat(1900) })).status).toBe(400);
  });

  it('takes nothing from the bucket of a key for requests without its credentials', async () => {
    const key = await test.newKey();
    const wrong = { ...key.headers, 'x-service-auth-token': 'wrong' };
    for (let n = 0; n < 10; n += 1) await post(test.service, PATH, bodyOf(9000), { ...wrong, ...withLength(9000) });
    const answer = await post(test.service, PATH, bodyOf(9000), { ...key.headers, ...withLength(9000) });
    expect(answer.status).toBe(200);
  });
});
