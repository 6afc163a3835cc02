import { expect, it } from 'vitest';
import { ManualClock } from '../../src/memory/ManualClock.js';

it('runs what falls due, earliest first, each at its own time', () => {
  const clock = new ManualClock(1_000);
  const ran: [string, number][] = [];
  const note = (name: string) => () => ran.push([name, clock.now()]);
  clock.setTimer(note('late'), 30);
  clock.setTimer(note('early'), 10);
  clock.setTimer(note('early too'), 10);
  clock.advance(29);
  expect(ran).toEqual([
    ['early', 1_010],
    ['early too', 1_010],
  ]);
  expect(clock.now()).toBe(1_029);
  clock.advance(1);
  expect(ran.at(-1)).toEqual(['late', 1_030]);
});

it('runs timers that other timers set, when they fall due on the way', () => {
  const clock = new ManualClock(0);
  const times: number[] = [];
  const tick = () => {
    times.push(clock.now());
    clock.setTimer(tick, 10);
  };
  clock.setTimer(tick, 10);
  clock.advance(35);
  expect(times).toEqual([10, 20, 30]);
  expect(clock.timerCount).toBe(1);
});

it('never runs a timer that was cancelled, also by another one of the same time', () => {
  const clock = new ManualClock(0);
  const ran: string[] = [];
  const cancel = clock.setTimer(() => ran.push('cancelled'), 5);
  const cancelSecond = { run: () => {} };
  clock.setTimer(() => cancelSecond.run(), 10);
  cancelSecond.run = clock.setTimer(() => ran.push('second'), 10);
  cancel();
  clock.advance(10);
  expect(ran).toEqual([]);
  expect(clock.timerCount).toBe(0);
});
