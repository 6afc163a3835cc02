import { beforeEach, expect, it, vi } from 'vitest';
import { KnownCredentials } from '../../src/credentials/KnownCredentials.js';
import type { Tenant } from '../../src/credentials/Tenant.js';
import { ManualClock } from '../../src/memory/index.js';
import { deferred } from '../support/deferred.js';

const tenantOf = (apiKey: string) => ({ apiKey, workspaceId: 'ws', settings: {} }) as Tenant;
const read = vi.fn<(apiKey: string) => Promise<Tenant>>();

let clock: ManualClock;
let known: KnownCredentials;
beforeEach(() => {
  clock = new ManualClock();
  known = new KnownCredentials(clock);
  read.mockReset().mockImplementation((apiKey) => Promise.resolve(tenantOf(apiKey)));
});
const find = (apiKey: string, token: string) => known.find(apiKey, token, () => read(apiKey));

it('reads credentials once a second, each token of each key for itself', async () => {
  for (const [apiKey, token] of ['ax', 'ax', 'ay', 'bx', 'ax'].map(([...pair]) => pair)) {
    expect(await find(apiKey!, token!)).toEqual(tenantOf(apiKey!));
  }
  expect(read).toHaveBeenCalledTimes(3);
  clock.advance(999);
  await find('a', 'x');
  expect(read).toHaveBeenCalledTimes(3);
  clock.advance(1);
  await find('a', 'x');
  expect(read).toHaveBeenCalledTimes(4);
});

it('keeps no refusal', async () => {
  read.mockRejectedValueOnce(new Error('Refused.'));
  await expect(find('a', 'x')).rejects.toThrow('Refused.');
  expect(await find('a', 'x')).toEqual(tenantOf('a'));
});

it('goes by nothing that it knew of a key that changed, and by what it knows of others', async () => {
  await find('a', 'x');
  await find('b', 'x');
  known.forget('a');
  await find('a', 'x');
  await find('b', 'x');
  expect(read.mock.calls.flat()).toEqual(['a', 'b', 'a']);
});

it('does not keep what was read while the key changed', async () => {
  const row = deferred<Tenant>();
  read.mockReturnValueOnce(row.promise);
  const finding = find('a', 'x');
  known.forget('a');
  row.resolve(tenantOf('a'));
  await finding;
  await find('a', 'x');
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads credentials once for requests that come meanwhile, and refuses all of them', async () => {
  const row = deferred<Tenant>();
  read.mockReturnValueOnce(row.promise);
  const finding = [find('a', 'x'), find('a', 'x')];
  row.resolve(tenantOf('a'));
  expect(await Promise.all(finding)).toEqual([tenantOf('a'), tenantOf('a')]);
  expect(read).toHaveBeenCalledTimes(1);

  read.mockRejectedValueOnce(new Error('Refused.'));
  const refused = await Promise.allSettled([find('b', 'x'), find('b', 'x')]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(read).toHaveBeenCalledTimes(2);
  expect(await find('b', 'x')).toEqual(tenantOf('b'));
});

it('reads again for a request that comes after a change, also while an earlier read runs', async () => {
  const row = deferred<Tenant>();
  read.mockReturnValueOnce(row.promise);
  const earlier = find('a', 'x');
  known.forget('a');
  expect(await find('a', 'x')).toEqual(tenantOf('a'));
  expect(read).toHaveBeenCalledTimes(2);
  row.resolve(tenantOf('a'));
  await earlier;
});
