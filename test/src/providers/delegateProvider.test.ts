import { expect, it, vi } from 'vitest';
import { createDeclaredProviders } from '../../../src/providers/createDeclaredProviders.js';
import type { DataProviders, RecorderDataProvider } from '../../../src/index.js';

it('a recorder provider that is written again in each rendering stays the same, with the newest functions of its storage', () => {
  const set = vi.fn<(providers: DataProviders) => void>();
  const declare = createDeclaredProviders(set);
  const calls: number[] = [];
  const save = (render: number) => () => {
    calls.push(render);
    return { status: 200, data: { url: 'https://files.test/1' } };
  };
  let newest: RecorderDataProvider = { storage: { save: save(1) }, uploadChunks: true };
  expect(declare(() => ({ recorder: newest }))).toBe(true);
  const made = set.mock.calls[0]![0].recorder!;
  expect(made).toMatchObject({ uploadChunks: true, storage: { save: expect.any(Function) } });
  expect(made).not.toHaveProperty('save');
  newest = { storage: { save: save(2) }, uploadChunks: true };
  expect(declare(() => ({ recorder: newest }))).toBe(false);
  void made.storage!.save!({} as never);
  expect(calls).toEqual([2]);
  const others: DataProviders[] = [
    { recorder: { ...newest, uploadChunks: false } },
    { recorder: { save: () => ({ status: 200 }) } },
    {},
  ];
  for (const other of others) expect(declare(() => other)).toBe(true);
});
