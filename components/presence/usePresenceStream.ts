'use client';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { usePresenceElement } from '../../hooks/elements.js';
import type { PresenceData, PresenceQuery } from '../../src/elements/presence/Presence.js';

interface Seen extends PresenceData {
  error: ParleyError | null;
  /** There was a list already. */
  wasKnown: boolean;
}

const NOTHING: Seen = { data: null, self: null, error: null, wasKnown: false };

/** The presence of the root document. Without the query library, which a page with only faces need not load. */
export function usePresenceStream({ self, locationId }: Pick<PresenceQuery, 'self' | 'locationId'>) {
  const { getData } = usePresenceElement();
  const stream = useMemo(() => getData({ self, locationId }), [getData, self, locationId]);
  const seen = useRef(NOTHING);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const see = (next: Partial<Seen>) => {
        seen.current = { ...seen.current, ...next };
        onChange();
      };
      seen.current = NOTHING;
      return stream.subscribe({
        next: (people) => see({ ...people, error: null, wasKnown: seen.current.wasKnown || people.data !== null }),
        error: (error) => see({ error: error as ParleyError }), // streams fail with ParleyError
      }).unsubscribe;
    },
    [stream],
  );
  const current = useSyncExternalStore(
    subscribe,
    () => seen.current,
    () => NOTHING,
  );
  return { ...current, refetch: useCallback(() => void stream.refetch?.(), [stream]) };
}
