import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { PostgresBus } from '../../../src/node/postgres/PostgresBus.js';
import { describeBus, inboxOf } from '../../contracts/busContract.js';

const url = inject('postgresUrl') ?? '';

// Without PostgreSQL; with CI=true that fails the run.
describe.skipIf(url === '')('on a PostgreSQL server', () => {
  const open = () => PostgresBus.connect({ url, logger: new CapturedLogger() });

  describeBus('PostgreSQL', open);

  /** Ends the connections of every bus, as a restart of the server or a broken network would. */
  async function killConnections(): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley bus' and datname = current_database()`,
    );
    await client.end();
  }

  it('delivers again after its connection was killed', async () => {
    const [here, there] = [await open(), await open()];
    onTestFinished(() => here.close());
    onTestFinished(() => there.close());
    const inbox = await inboxOf(there);
    await here.publish('before');
    await inbox.take(1);
    await killConnections();
    // One that is published before the other end listens again is lost, which is allowed; later ones come.
    await expect
      .poll(async () => {
        await here.publish('after');
        return inbox.received.at(-1);
      })
      .toBe('after');
  });

  it('sends the messages of many ticks with one statement', async () => {
    const bus = await open();
    onTestFinished(() => bus.close());
    const inbox = await inboxOf(bus);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // the pause ends when the test says so
    onTestFinished(async () => {
      await vi.runOnlyPendingTimersAsync(); // the last pause, for which `close` waits
      vi.useRealTimers();
    });
    await bus.publish('first');
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => statements.mockRestore());
    const sent: Promise<void>[] = [];
    for (const message of ['second', 'third', 'fourth']) {
      sent.push(bus.publish(message));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await vi.advanceTimersToNextTimerAsync();
    await Promise.all(sent);
    expect(await inbox.take(4)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(statements).toHaveBeenCalledTimes(1);
  });

  it('sends what waits when it is closed', async () => {
    const [here, there] = [await open(), await open()];
    onTestFinished(() => there.close());
    const inbox = await inboxOf(there);
    await here.publish('first');
    const last = here.publish('last');
    await here.close();
    await last;
    expect(await inbox.take(2)).toEqual(['first', 'last']);
  });

  it('refuses to start without a server', async () => {
    await expect(
      PostgresBus.connect({ url: 'postgres://parley@127.0.0.1:1/none', logger: new CapturedLogger() }),
    ).rejects.toThrow(/ECONNREFUSED/);
  });
});
