'use client';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { useStable } from '../../hooks/useStable.js';
import type { ParleyClient } from '../../src/ParleyClient.js';

/**
 * Elements that can show an open thread. Dialogs first: one that the host placed has priority over an automatic one. Then lists that show it in full:
 * an inline section, the sidebar. Last a dialog in the middle of the window, so that opening a thread always shows it.
 */
const PRIORITY = { placed: 4, pin: 3, bubble: 2, page: 1, list: 0, window: -1 } as const;

interface Hosts {
  claims: Map<object, { annotationIds: readonly string[]; priority: number }>;
  listeners: Set<() => void>;
}
const hostsOf = new WeakMap<ParleyClient, Hosts>();

/**
 * Whether this host shows the thread: several may list it, and one of them opens its dialog. With `undefined` it shows none.
 * @param group the threads that it shows one after the other, `annotationId` among them
 */
export function useIsDialogHost(
  annotationId: string | undefined,
  kind: keyof typeof PRIORITY,
  group: readonly string[] = [],
): boolean {
  const { client } = useParley();
  const annotationIds = useStable(group.length > 1 || annotationId === undefined ? group : [annotationId]);
  const [me] = useState(() => ({}));
  const hosts = useMemo(() => hostsFor(client), [client]);

  useEffect(() => {
    if (annotationIds.length === 0) return;
    hosts.claims.set(me, { annotationIds, priority: PRIORITY[kind] });
    for (const listener of hosts.listeners) listener();
    return () => {
      hosts.claims.delete(me);
      for (const listener of hosts.listeners) listener();
    };
  }, [hosts, me, annotationIds, kind]);

  const isChosen = () => {
    if (annotationId === undefined) return false;
    const claims = [...hosts.claims].filter(([, claim]) => claim.annotationIds.includes(annotationId));
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

/** Whether a host on this page opens a dialog of the thread beside its anchor. */
export const useHasDialogHost = (annotationId: string): boolean =>
  useSomeHost(annotationId, (priority) => priority >= PRIORITY.page);

/** Whether a section or the sidebar shows the thread. */
export const useIsListed = (annotationId: string): boolean =>
  useSomeHost(annotationId, (priority) => priority === PRIORITY.list);

function useSomeHost(annotationId: string, counts: (priority: number) => boolean): boolean {
  const { client } = useParley();
  const hosts = useMemo(() => hostsFor(client), [client]);
  return useSyncExternalStore(
    (listener) => {
      hosts.listeners.add(listener);
      return () => hosts.listeners.delete(listener);
    },
    () =>
      [...hosts.claims.values()].some((claim) => claim.annotationIds.includes(annotationId) && counts(claim.priority)),
    () => false,
  );
}

function hostsFor(client: ParleyClient): Hosts {
  const hosts = hostsOf.get(client) ?? { claims: new Map(), listeners: new Set() };
  hostsOf.set(client, hosts);
  return hosts;
}
