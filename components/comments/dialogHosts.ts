'use client';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import type { ParleyClient } from '../../src/ParleyClient.js';

/** Places that can show a thread's dialog: one that the host chose goes before the one that we found. */
const PRIORITY = { placed: 3, pin: 2, bubble: 1, page: 0 } as const;

interface Hosts {
  claims: Map<object, { annotationId: string; priority: number }>;
  listeners: Set<() => void>;
}
const hostsOf = new WeakMap<ParleyClient, Hosts>();

/** Whether this place shows the thread: several may know it, and one of them opens its dialog. */
export function useIsDialogHost(annotationId: string | undefined, kind: keyof typeof PRIORITY): boolean {
  const { client } = useParley();
  const [me] = useState(() => ({}));
  const hosts = useMemo(() => hostsFor(client), [client]);

  useEffect(() => {
    if (annotationId === undefined) return;
    hosts.claims.set(me, { annotationId, priority: PRIORITY[kind] });
    for (const listener of hosts.listeners) listener();
    return () => {
      hosts.claims.delete(me);
      for (const listener of hosts.listeners) listener();
    };
  }, [hosts, me, annotationId, kind]);

  const isChosen = () => {
    const claims = [...hosts.claims].filter(([, claim]) => claim.annotationId === annotationId);
    const best = claims.toSorted(([, a], [, b]) => b.priority - a.priority)[0];
    return best?.[0] === me;
  };
  return useSyncExternalStore(
    (listener) => {
      hosts.listeners.add(listener);
      return () => hosts.listeners.delete(listener);
    },
    isChosen,
    () => false,
  );
}

/** Whether some place on this screen opens a dialog of the thread. */
export function useHasDialogHost(annotationId: string): boolean {
  const { client } = useParley();
  const hosts = useMemo(() => hostsFor(client), [client]);
  return useSyncExternalStore(
    (listener) => {
      hosts.listeners.add(listener);
      return () => hosts.listeners.delete(listener);
    },
    () => [...hosts.claims.values()].some((claim) => claim.annotationId === annotationId),
    () => false,
  );
}

function hostsFor(client: ParleyClient): Hosts {
  const hosts = hostsOf.get(client) ?? { claims: new Map(), listeners: new Set() };
  hostsOf.set(client, hosts);
  return hosts;
}
