/** The elements of one client that can show open threads. */
export interface DialogHosts {
  /**
   * Adds a host of these threads. Returns a function that removes it.
   * @param priority of several hosts of a thread, the one with the highest shows it; of equal ones, the first
   */
  claim(host: object, annotationIds: readonly string[], priority: number): () => void;
  /** The host that shows the thread; `undefined`: none. */
  chosen(annotationId: string): object | undefined;
  /** Whether one of the hosts of the thread has such a priority. */
  some(annotationId: string, counts: (priority: number) => boolean): boolean;
  /** Calls the listener when a host of this thread is added or removed. Returns a function that ends it. */
  subscribe(annotationId: string, listener: () => void): () => void;
}

/** By thread: a page may have a thousand hosts, and each one added concerns those of its own threads only. */
export function createDialogHosts(): DialogHosts {
  const priorities = new Map<string, Map<object, number>>();
  const listeners = new Map<string, Set<() => void>>();
  const notify = (annotationIds: readonly string[]) => {
    for (const id of annotationIds) for (const listener of listeners.get(id) ?? []) listener();
  };

  return {
    claim(host, annotationIds, priority) {
      for (const id of annotationIds) {
        const hosts = priorities.get(id) ?? new Map<object, number>();
        priorities.set(id, hosts.set(host, priority));
      }
      notify(annotationIds);
      return () => {
        for (const id of annotationIds) {
          const hosts = priorities.get(id);
          if (hosts?.delete(host) && hosts.size === 0) priorities.delete(id);
        }
        notify(annotationIds);
      };
    },
    chosen(annotationId) {
      let best: [host: object, priority: number] | undefined;
      for (const entry of priorities.get(annotationId) ?? []) if (!best || entry[1] > best[1]) best = entry;
      return best?.[0];
    },
    some: (annotationId, counts) => [...(priorities.get(annotationId)?.values() ?? [])].some(counts),
    subscribe(annotationId, listener) {
      const own = listeners.get(annotationId) ?? new Set();
      listeners.set(annotationId, own.add(listener));
      return () => {
        if (own.delete(listener) && own.size === 0) listeners.delete(annotationId);
      };
    },
  };
}
