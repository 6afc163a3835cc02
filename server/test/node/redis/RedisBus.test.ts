import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { RedisBus } from '../../../src/node/redis/RedisBus.js';
import { describeBus, inboxOf } from '../../contracts/busContract.js';
import { FreezingLine } from './FreezingLine.js';

const url = inject('redisUrl') ?? '';

// Without Redis; with CI=true that fails the run.
describe.skipIf(url === '')('on a Redis server', () => {
  const open = () => RedisBus.connect({ url, logger: new CapturedLogger() });

  describeBus('Redis', open);

  it('delivers again after its connections were killed', async () => {
    const [here, there] = [await open(), await open()];
    onTestFinished(() => here.close());
    onTestFinished(() => there.close());
    const inbox = await inboxOf(there);
    const killer = new Redis(url);
    onTestFinished(() => killer.disconnect());
    await killer.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await killer.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    // One that is published before the other end listens again is lost, which is allowed; later ones come.
    await expect
      .poll(async () => {
        await here.publish('after');
        return inbox.received.at(-1);
      })
      .toBe('after');
  });

  it('says that its connections were lost, and that they are open again', async () => {
    const logger = new CapturedLogger();
    const bus = await RedisBus.connect({ url, logger });
    onTestFinished(() => bus.close());
    const killer = new Redis(url);
    onTestFinished(() => killer.disconnect());
    await killer.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await expect
      .poll(() => logger.entries.map(({ level, message }) => `${level}: ${message}`))
      .toEqual([
        'warn: The listening connection to Redis failed; it is opened again.',
        'info: The listening connection to Redis is open again.',
      ]);
  });

  it('says that a server is silent, and ends without it', async () => {
    const line = new FreezingLine(Number(new URL(url).port));
    onTestFinished(() => line.close());
    const logger = new CapturedLogger();
    const bus = await RedisBus.connect({ url: await line.listen(), logger, silenceMs: 200 });
    await bus.publish('before');
    line.freeze();
    bus.publish('lost').catch(() => {});
    await expect
      .poll(() => logger.entries.map(({ message, fields }) => `${message} ${(fields['error'] as Error).message}`))
      .toContainEqual(expect.stringMatching(/^The publishing connection to Redis failed.* Socket timeout/));
    await bus.close();
  });

  it('refuses to start with a server that is silent', async () => {
    const line = new FreezingLine(Number(new URL(url).port));
    onTestFinished(() => line.close());
    line.freeze();
    const starting = RedisBus.connect({ url: await line.listen(), logger: new CapturedLogger(), silenceMs: 200 });
    await expect(starting).rejects.toThrow(/^Redis at REDIS_URL does not answer: Socket timeout\..*[^.]\. Start it/);
  });

  it('refuses to start without a server', async () => {
    await expect(RedisBus.connect({ url: 'redis://127.0.0.1:1', logger: new CapturedLogger() })).rejects.toThrow(
      /^Redis at REDIS_URL does not answer: connect ECONNREFUSED 127\.0\.0\.1:1\. Start it/,
    );
  });
});
