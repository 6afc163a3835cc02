import { expect, it, vi } from 'vitest';
import { createUserResolver } from '../../../src/providers/createUserResolver.js';

it('takes no field of a person that is not text, and the id that was asked for', async () => {
  const onChange = vi.fn<() => void>();
  const options = { emit: () => {}, onChange, signal: new AbortController().signal, warn: () => {} };
  const bob = { userId: 'b', name: 5, email: null, photoUrl: {}, color: 7, textColor: [], initial: true, plan: 3 };
  const get = async () => ({ bob, cy: { name: 'Cy' }, dee: 'Dee' });
  const people = createUserResolver({ get: get as never }, options);
  people?.want('org', ['bob', 'cy', 'dee']);
  await vi.waitFor(() => expect(people?.peek('org', 'bob')?.state).toBe('ready'));
  expect(people?.peek('org', 'bob')).toEqual({ state: 'ready', value: { userId: 'bob', plan: 3 } });
  expect(people?.peek('org', 'cy')).toEqual({ state: 'ready', value: { userId: 'cy', name: 'Cy' } });
  expect(people?.peek('org', 'dee')).toEqual({ state: 'absent' });
});
