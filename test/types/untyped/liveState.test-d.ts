import { type SetLiveState, useLiveState } from '@parley/react';

interface Filter {
  status?: 'open' | 'done';
}

export function States() {
  const [page, setPage]: [number, SetLiveState<number>] = useLiveState('page', { initialValue: 1 });
  setPage((before) => before + page);
  // @ts-expect-error -- another type than the value
  setPage('2');

  const [filter, setFilter] = useLiveState<Filter>('filter');
  const status: 'open' | 'done' | undefined = filter?.status;
  setFilter({ status: 'open' }, { merge: true });
  // @ts-expect-error -- not known to be there without an initial value
  void filter.status;

  // @ts-expect-error -- nothing says what it is
  void useLiveState('any')[0]?.name;
  return status;
}
