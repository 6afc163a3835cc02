import { expect, it } from 'vitest';
import { UpgradeQueue } from '../../../src/node/http/UpgradeQueue.js';

/** A queue of requests with names such as `a1`: the first of address `a`. */
const start = () => {
  const queue = new UpgradeQueue();
  const log: string[] = [];
  const add = (name: string) =>
    queue.add({
      address: name.charAt(0),
      accept: () => log.push(name),
      refuse: () => log.push(`no ${name}`),
    });
  return { queue, log, add };
};

it('has the addresses take turns, each in order, and passes over those without room', () => {
  const { queue, log, add } = start();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) add(name);
  while (queue.size > 1) queue.take((address) => address !== 'c')?.accept();
  expect(log).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  expect(queue.take((address) => address !== 'c')).toBeUndefined();
  queue.clear();
  expect(log.at(-1)).toBe('no c1');
});

it('refuses the newest of the address with most requests when it is full', () => {
  const { log, add } = start();
  for (let index = 1; index < 20_000; index += 1) add(`a${index}`);
  add('b1');
  expect(log).toEqual([]);
  add('b2');
  expect(log).toEqual(['no a19999']);
});
