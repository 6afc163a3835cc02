import { useCallback, useState } from 'react';

/** The initiative that the page shows. Its address says which, so a link in an email leads to the right one. */
export function useInitiative(): [id: string, open: (id: string) => void] {
  const [id, setId] = useState(() => new URLSearchParams(location.search).get('initiative') ?? 'onboarding');
  const open = useCallback((next: string) => {
    const address = new URL(location.href);
    address.searchParams.set('initiative', next);
    history.replaceState(null, '', address);
    setId(next);
  }, []);
  return [id, open];
}
