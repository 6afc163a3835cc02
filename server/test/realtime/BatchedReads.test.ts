import { expect, it } from 'vitest';
import { BatchedReads } from '../../src/realtime/BatchedReads.js';
import { deferred } from '../support/deferred.js';

/** Rounds that double numbers, each when the test says so. */
const start = (options?: ConstructorParameters<typeof BatchedReads<number, number>>[1]) => {
  const begun: { questions: readonly number[]; end: (error: Error | undefined) => void }[] = [];
  const rounds = new BatchedReads<number, number>(async (questions) => {
    const round = deferred<Error | undefined>();
    begun.push({ questions, end: round.resolve });
    const error = await round.promise;
    if (error) throw error;
    return questions.map((question) => 2 * question);
  }, options);
  return { rounds, begun };
};
const asked = (begun: ReturnType<typeof start>['begun']) => begun.map(({ questions }) => questions);

it('answers all who wait in one round, which begins after they asked', async () => {
  const { rounds, begun } = start();
  const first = rounds.ask(1);
  const others = [rounds.ask(2), rounds.ask(3)];
  expect(asked(begun)).toEqual([[1]]);
  begun[0]?.end(undefined);
  expect(await first).toBe(2);
  await expect.poll(() => asked(begun)).toEqual([[1], [2, 3]]);
  begun[1]?.end(undefined);
  expect(await Promise.all(others)).toEqual([4, 6]);
});

it('fails those of one round alone', async () => {
  const { rounds, begun } = start();
  const first = rounds.ask(1);
  const second = rounds.ask(2);
  begun[0]?.end(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await expect.poll(() => asked(begun)).toEqual([[1], [2]]);
  begun[1]?.end(undefined);
  expect(await second).toBe(4);
  const third = rounds.ask(3);
  await expect.poll(() => asked(begun)).toEqual([[1], [2], [3]]);
  begun[2]?.end(undefined);
  expect(await third).toBe(6);
});

it('answers at most so many in one round', async () => {
  const { rounds, begun } = start({ most: 2 });
  const first = rounds.ask(1);
  const others = [2, 3, 4].map((question) => rounds.ask(question));
  for (const round of [0, 1, 2]) {
    await expect.poll(() => begun.length).toBe(round + 1);
    begun[round]?.end(undefined);
  }
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
  expect(asked(begun)).toEqual([[1], [2, 3], [4]]);
});

it('answers together who come one after the other, after a rest, and at once who comes alone', async () => {
  const { rounds, begun } = start({ restMs: 10 });
  const first = rounds.ask(1);
  expect(asked(begun)).toEqual([[1]]);
  begun[0]?.end(undefined);
  await first;
  void rounds.ask(2);
  await Promise.resolve();
  void rounds.ask(3);
  await expect.poll(() => asked(begun)).toEqual([[1], [2, 3]]);
  begun[1]?.end(undefined);
});
