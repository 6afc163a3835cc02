'use client';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { useStable } from '../../hooks/useStable.js';
import type { ParleyClient } from '../../src/ParleyClient.js';
import { createDialogHosts, type DialogHosts } from './createDialogHosts.js';

/**
 * Elements that can show an open thread. Dialogs first: one that the host placed has priority over an automatic one. Then lists that show it in full:
 * an inline section, the sidebar. Last a dialog in the middle of the window, so that opening a thread always shows it.
 */
const PRIORITY = { placed: 4, pin: 3, bubble: 2, page: 1, list: 0, window: -1 } as const;

const hostsOf = new WeakMap<ParleyClient, DialogHosts>();

/**
 * Whether this host shows the thread: several may list it, and one of them opens its dialog. With `undefined` it shows none.
 * @param group the threads that it shows one after the other, `annotationId` among them
 */
export function useIsDialogHost(
  annotationId: string | undefined,
  kind: keyof typeof PRIORITY,
  group: readonly string[] = [],
): boolean {
  const annotationIds = useStable(group.length > 1 || annotationId === undefined ? group : [annotationId]);
  const [me] = useState(() => ({}));
  const { client } = useParley();

  useEffect(() => hostsFor(client).claim(me, annotationIds, PRIORITY[kind]), [client, me, annotationIds, kind]);

  return useOfHosts(annotationId, (hosts, id) => hosts.chosen(id) === me);
}

/** Whether a host on this page opens a dialog of the thread beside its anchor. */
export const useHasDialogHost = (annotationId: string): boolean =>
  useOfHosts(annotationId, (hosts, id) => hosts.some(id, (priority) => priority >= PRIORITY.page));

/** Whether a section or the sidebar shows the thread. */
export const useIsListed = (annotationId: string): boolean =>
  useOfHosts(annotationId, (hosts, id) => hosts.some(id, (priority) => priority === PRIORITY.list));

function useOfHosts(annotationId: string | undefined, read: (hosts: DialogHosts, id: string) => boolean): boolean {
  const { client } = useParley();
  const subscribe = useCallback(
    (listener: () => void) =>
      annotationId === undefined ? () => undefined : hostsFor(client).subscribe(annotationId, listener),
    [client, annotationId],
  );
  return useSyncExternalStore(
    subscribe,
    () => annotationId !== undefined && read(hostsFor(client), annotationId),
    () => false,
  );
}

function hostsFor(client: ParleyClient): DialogHosts {
  const hosts = hostsOf.get(client) ?? createDialogHosts();
  hostsOf.set(client, hosts);
  return hosts;
}
