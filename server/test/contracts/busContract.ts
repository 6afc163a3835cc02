import { afterEach, describe, expect, it } from 'vitest';
import type { Bus } from '../../src/environment.js';

/**
 * What the core asks of a bus, whichever adapter gives it.
 * @param open a bus that is connected to every other one that it opened since the last `close` of all
 */
export function describeBus(name: string, open: () => Promise<Bus>): void {
  describe(`bus port: ${name}`, () => {
    const buses: Bus[] = [];
    const openBus = async () => {
      const bus = await open();
      buses.push(bus);
      return bus;
    };
    afterEach(async () => {
      await Promise.all(buses.splice(0).map((bus) => bus.close()));
    });

    it('delivers to every subscriber, those of the publisher included', async () => {
      const [here, there] = [await openBus(), await openBus()];
      const inboxes = [await inboxOf(here), await inboxOf(here), await inboxOf(there)];
      await here.publish('hello');
      for (const inbox of inboxes) expect(await inbox.take(1)).toEqual(['hello']);
    });

    it('delivers what one publisher sent in the order sent', async () => {
      const [here, there] = [await openBus(), await openBus()];
      const inbox = await inboxOf(there);
      const sent = Array.from({ length: 500 }, (_, index) => `message ${index}`);
      await Promise.all(sent.map((message) => here.publish(message)));
      expect(await inbox.take(500)).toEqual(sent);
    });

    it('delivers the same message as often as it was sent', async () => {
      const bus = await openBus();
      const inbox = await inboxOf(bus);
      await Promise.all([bus.publish('again'), bus.publish('again'), bus.publish('end')]);
      expect(await inbox.take(3)).toEqual(['again', 'again', 'end']);
    });

    it('delivers any well-formed text as it was', async () => {
      const [here, there] = [await openBus(), await openBus()];
      const inbox = await inboxOf(there);
      const sent = [
        '',
        ' ',
        '\'"\\$1%s`',
        '\u0001\u001f\u007f\r\n\t',
        '\u2028\u202e\ufeff\uffff',
        '👩‍👩‍👧 e\u0301',
        '7:message',
        '{"a":[]}',
      ];
      for (const message of sent) await here.publish(message);
      expect(await inbox.take(sent.length)).toEqual(sent);
    });

    it('takes 7,000 bytes, and refuses more', async () => {
      const [here, there] = [await openBus(), await openBus()];
      const inbox = await inboxOf(there);
      const largest = ['x'.repeat(7_000), '"'.repeat(7_000), '€'.repeat(2_333), '\\'.repeat(7_000)];
      await Promise.all(largest.map((message) => here.publish(message)));
      expect(await inbox.take(4)).toEqual(largest);
      await expect(here.publish('x'.repeat(7_001))).rejects.toThrow(RangeError);
      await expect(here.publish('€'.repeat(2_334))).rejects.toThrow(RangeError);
    });

    it('refuses text that one of the adapters could not carry', async () => {
      const bus = await openBus();
      await expect(bus.publish('a\0b')).rejects.toThrow(RangeError);
      await expect(bus.publish('half \ud83d pair')).rejects.toThrow(RangeError);
    });

    it('never calls a subscriber from inside publish', async () => {
      const bus = await openBus();
      const inbox = await inboxOf(bus);
      const published = bus.publish('later');
      expect(inbox.received).toEqual([]);
      await published;
      expect(await inbox.take(1)).toEqual(['later']);
    });

    it('ends one subscription, and leaves the others', async () => {
      const bus = await openBus();
      const [leaving, staying] = [await inboxOf(bus), await inboxOf(bus)];
      await leaving.end();
      await leaving.end(); // a second time changes nothing
      await bus.publish('after');
      expect(await staying.take(1)).toEqual(['after']);
      expect(leaving.received).toEqual([]);
    });

    it('can be subscribed to again after its last subscriber has left', async () => {
      const bus = await openBus();
      await (await inboxOf(bus)).end();
      const inbox = await inboxOf(bus);
      await bus.publish('back');
      expect(await inbox.take(1)).toEqual(['back']);
    });

    it('closes once, after which it refuses', async () => {
      const [here, there] = [await openBus(), await openBus()];
      const inbox = await inboxOf(here);
      await Promise.all([here.close(), here.close()]);
      await expect(here.publish('x')).rejects.toThrow(/closed/);
      await expect(here.subscribe(() => {})).rejects.toThrow(/closed/);
      const other = await inboxOf(there);
      await there.publish('y');
      expect(await other.take(1)).toEqual(['y']);
      expect(inbox.received).toEqual([]);
    });
  });
}

/** Subscribes, and waits for messages by their number instead of by time. */
export async function inboxOf(bus: Bus) {
  const received: string[] = [];
  let isEnough = () => {};
  const end = await bus.subscribe((message) => {
    received.push(message);
    isEnough();
  });
  /** The first `count` messages, as soon as there are so many. */
  const take = async (count: number) => {
    await new Promise<void>((resolve) => {
      isEnough = () => {
        if (received.length >= count) resolve();
      };
      isEnough();
    });
    return received.slice(0, count);
  };
  return { received, take, end };
}
