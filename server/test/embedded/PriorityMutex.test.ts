import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Priority, PriorityMutex } from '../../src/embedded/PriorityMutex.js';

afterEach(() => void vi.useRealTimers());

/** Takes turns that end at once, and writes down who had one. */
class Log {
  readonly order: string[] = [];
  readonly turns = new PriorityMutex(30_000);

  async take(name: string, priority: Priority): Promise<void> {
    const end = await this.turns.take(priority);
    this.order.push(name);
    end();
  }
}

describe('turns at the one connection of an embedded database', () => {
  it('go to single statements, then to transactions, then to what nobody waits for', async () => {
    const log = new Log();
    const end = await log.turns.take('transaction');
    const all = [
      log.take('job', 'background'),
      log.take('write 1', 'transaction'),
      log.take('read 1', 'statement'),
      log.take('write 2', 'transaction'),
      log.take('read 2', 'statement'),
    ];
    end();
    await Promise.all(all);
    expect(log.order).toEqual(['read 1', 'read 2', 'write 1', 'write 2', 'job']);
  });

  it('come to the next statement of a chain before a transaction that waits', async () => {
    const log = new Log();
    const end = await log.turns.take('transaction');
    const chain = async () => {
      for (const name of ['read 1', 'read 2', 'read 3']) await log.take(name, 'statement');
    };
    const all = [log.take('write', 'transaction'), chain()];
    end();
    await Promise.all(all);
    expect(log.order).toEqual(['read 1', 'read 2', 'read 3', 'write']);
  });

  it('come to background work after 500 ms, whatever is more urgent', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const log = new Log();
    await log.take('before', 'background');
    const end = await log.turns.take('statement');
    const all = [log.take('patient', 'background'), log.take('read 1', 'statement'), log.take('read 2', 'statement')];
    vi.advanceTimersByTime(500);
    end();
    await Promise.all(all);
    expect(log.order.slice(1)).toEqual(['read 1', 'read 2', 'patient']);

    const endNext = await log.turns.take('statement');
    const more = [log.take('overdue', 'background'), log.take('read 3', 'statement')];
    vi.advanceTimersByTime(501);
    endNext();
    await Promise.all(more);
    expect(log.order.slice(4)).toEqual(['overdue', 'read 3']);
  });

  it.each([
    { laterMs: 100, order: ['read', 'write'] },
    { laterMs: 101, order: ['write', 'read'] },
  ])('come to a transaction and a statement $laterMs ms later as $order', async ({ laterMs, order }) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const log = new Log();
    const end = await log.turns.take('statement');
    const write = log.take('write', 'transaction');
    vi.advanceTimersByTime(laterMs);
    const read = log.take('read', 'statement');
    end();
    await Promise.all([write, read]);
    expect(log.order).toEqual(order);
  });

  it('come as late to transactions as to statements when more is asked than can be done', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const turns = new PriorityMutex(30_000);
    const longest = { statement: 0, transaction: 0 };
    let end = await turns.take('statement');
    let waiting = 0;
    const wait = (priority: 'statement' | 'transaction') => {
      const since = performance.now();
      waiting += 1;
      void turns.take(priority).then((next) => {
        waiting -= 1;
        end = next;
        longest[priority] = Math.max(longest[priority], performance.now() - since);
      });
    };
    // 100 turns a second, for 100 statements and 20 transactions, and then for those that are left.
    for (let turn = 0; turn < 1000 || waiting > 0; turn += 1) {
      if (turn < 1000) wait('statement');
      if (turn < 1000 && turn % 5 === 0) wait('transaction');
      vi.advanceTimersByTime(10);
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(Math.abs(longest.transaction - longest.statement)).toBeLessThan(200);
    expect(longest.statement).toBeGreaterThan(1000); // it was more than could be done
  });

  it('are free again when who waited has stopped waiting', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const turns = new PriorityMutex(1000);
    const end = await turns.take('statement');
    const waiting = turns.take('background');
    vi.advanceTimersByTime(1000);
    await expect(waiting).rejects.toMatchObject({ message: 'No turn within 1000 ms.', code: '53300' });
    end();
    const endNext = await turns.take('statement');
    endNext();
  });
});
