import { useCallback, useEffect, useState } from 'react';

/** The initiative that the page shows. Its address says which, so a link in an email leads to the right one, and Back to the one before. */
export function useInitiative(): [id: string, open: (id: string) => void] {
  const [id, setId] = useState(initiativeOfAddress);
  useEffect(() => {
    const handlePopState = () => setId(initiativeOfAddress());
    addEventListener('popstate', handlePopState);
    return () => removeEventListener('popstate', handlePopState);
  }, []);
  const open = useCallback((next: string) => {
    if (next === initiativeOfAddress()) return;
    const address = new URL(location.href);
    address.searchParams.set('initiative', next);
    address.searchParams.delete('commentId');
    history.pushState(null, '', address);
    setId(next);
  }, []);
  return [id, open];
}

const initiativeOfAddress = () => new URLSearchParams(location.search).get('initiative') ?? 'onboarding';
