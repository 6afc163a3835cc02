import { expect, it, vi } from 'vitest';
import { createDialogHosts } from '../../../components/comments/createDialogHosts.js';

it('tells only who shows a thread that another host shows it, or no longer', () => {
  const hosts = createDialogHosts();
  const ids = Array.from({ length: 100 }, (_, index) => `t${index}`);
  const heard = vi.fn<(id: string) => void>();
  for (const id of ids) hosts.subscribe(id, () => heard(id));
  const ends = ids.map((id) => hosts.claim({}, [id], 1));
  expect(heard.mock.calls.flat()).toEqual(ids);
  ends[7]!();
  expect(heard.mock.calls.flat()).toEqual([...ids, 't7']);
});

it('chooses the highest priority, of equal ones the first', () => {
  const hosts = createDialogHosts();
  const [page, pin, later] = [{}, {}, {}];
  hosts.claim(page, ['t'], 1);
  expect(hosts.chosen('t')).toBe(page);
  const end = hosts.claim(pin, ['s', 't'], 3);
  hosts.claim(later, ['t'], 3);
  expect(hosts.chosen('t')).toBe(pin);
  end();
  expect(hosts.chosen('t')).toBe(later);
  expect(hosts.chosen('s')).toBeUndefined();
  expect(hosts.some('t', (priority) => priority === 1)).toBe(true);
  expect(hosts.some('s', () => true)).toBe(false);
});
