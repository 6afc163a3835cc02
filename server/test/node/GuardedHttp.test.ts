import type { RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { GuardedHttp } from '../../src/node/webhooks/GuardedHttp.js';
import { describeHttp, openTarget, post } from '../contracts/httpContract.js';

const loopback = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

/** A target under a name that only the injected resolver knows. Nothing leaves the loopback. */
const target = async (listener: RequestListener) => `http://hooks.test:${(await openTarget(listener)).port}/`;

describeHttp('guarded', new GuardedHttp({ allowPrivateTargets: true, resolve: loopback }), 'hooks.test');

it('fails for a name that nobody answers for', async () => {
  const late = new AbortController();
  const http = new GuardedHttp({
    allowPrivateTargets: true,
    resolve: () => {
      setImmediate(() => late.abort(new Error('too late')));
      return new Promise(() => {});
    },
  });
  await expect(post(http, 'http://hooks.test/', { signal: late.signal })).rejects.toThrow('too late');
  const nowhere = new GuardedHttp({ allowPrivateTargets: true, resolve: () => Promise.resolve([]) });
  await expect(post(nowhere, 'http://hooks.test/')).rejects.toThrow('cannot be resolved');
});

it('calls no private address: not as written, not by name, not when one of several is private', async () => {
  let calls = 0;
  const url = await target((_request, response) => {
    calls += 1;
    response.end();
  });
  const { port } = new URL(url);
  const resolving = (...addresses: string[]) =>
    new GuardedHttp({
      allowPrivateTargets: false,
      resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
    });
  for (const http of [resolving('127.0.0.1'), resolving('93.184.216.34', '127.0.0.1'), resolving('::ffff:127.0.0.1')]) {
    await expect(post(http, url)).rejects.toThrow('private network');
  }
  for (const host of ['127.0.0.1', '[::1]', '2130706433']) {
    await expect(post(resolving(), `http://${host}:${port}/`)).rejects.toThrow('private network');
  }
  expect(calls).toBe(0);
});

it('goes to the address that was checked, however the name is answered for the next time', async () => {
  let looks = 0;
  let calls = 0;
  const url = await target((_request, response) => {
    calls += 1;
    response.end();
  });
  // The first answer is the one that is checked; a second look would lead nowhere.
  const resolve = () => Promise.resolve([{ address: (looks += 1) === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
  await post(new GuardedHttp({ allowPrivateTargets: true, resolve }), url);
  expect([looks, calls]).toEqual([1, 1]);
});

it('leaves no failure that nobody waits for when the caller gave up before', async () => {
  const gone = AbortSignal.abort(new Error('The service stops.'));
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', onUnhandled);
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
  const http = new GuardedHttp({ allowPrivateTargets: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  await expect(post(http, 'http://127.0.0.1/', { signal: gone })).rejects.toThrow('stops');
  await expect(post(http, 'http://hooks.test/', { signal: gone })).rejects.toThrow('stops');
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});
