import { expect, it, vi } from 'vitest';
import { Health } from '../../src/embedded/Health.js';

const databaseError = (severity: string) => Object.assign(new Error('could not write'), { severity, code: '58030' });

it('goes on after an ordinary error', () => {
  const onBroken = vi.fn<(error: Error) => void>();
  const health = new Health(onBroken);
  health.examine(databaseError('ERROR'));
  health.examine('not even an error');
  expect(health.isUsable).toBe(true);
  expect(() => health.assertUsable()).not.toThrow();
  expect(onBroken).not.toHaveBeenCalled();
});

it.each([databaseError('PANIC'), databaseError('FATAL'), new WebAssembly.RuntimeError('unreachable')])(
  'refuses everything after the end of the database (%o), and tells once',
  (error) => {
    const onBroken = vi.fn<(error: Error) => void>();
    const health = new Health(onBroken);
    health.examine(error);
    health.examine(error);
    expect(health.isUsable).toBe(false);
    expect(() => health.assertUsable()).toThrow(expect.objectContaining({ code: '57P02', cause: error }));
    expect(onBroken.mock.calls).toEqual([[error]]);
  },
);
