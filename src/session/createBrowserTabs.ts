/** The tabs of one person in one browser: which are open, and which may take over the writes of a closed one. */
export interface BrowserTabs {
  /** Marks this tab as open while it stores writes; resolves when other tabs can see the mark. */
  claim(): Promise<void>;
  /** Removes the mark: the tab stores no more writes. */
  release(): void;
  /** Runs while no other tab of the person does. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  /** The open tabs that store writes; `null`: the browser cannot list them. */
  living(): Promise<ReadonlySet<string> | null>;
  /** Calls `run` when another tab is closed, or stores no more writes. */
  whenGone(tab: string, run: () => void): void;
  /** Notifies other tabs that this tab stores writes. */
  announce(): void;
  close(): void;
}

export interface BrowserTabsOptions {
  person: string;
  /** Names this tab. */
  tab: string;
  /** Another tab stores writes. */
  onAnnounced: (tab: string) => void;
}

/**
 * Marks are Web Locks: a browser releases them when a tab closes or crashes. Without Web Locks (an old browser, or a page without HTTPS)
 * open tabs are unknown: a tab that signs in takes over all stored writes, and another open tab may send the same. Each write has the
 * ids of the records it creates, so the service applies it once.
 */
export function createBrowserTabs({ person, tab, onAnnounced }: BrowserTabsOptions): BrowserTabs {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  const prefix = `parley-writes ${person} `;
  const ending = new AbortController();
  const watched = new Set<string>();
  let claimed: Promise<void> | undefined;
  let release: (() => void) | undefined;
  const channel = locks && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel(prefix) : undefined;
  if (channel) channel.onmessage = ({ data }) => onAnnounced(String(data));

  return {
    claim() {
      if (!locks) return Promise.resolve();
      return (claimed ??= new Promise<void>((granted, reject) => {
        const until = new Promise<void>((resolve) => (release = resolve));
        locks
          .request(prefix + tab, () => {
            granted();
            return until;
          })
          .catch(reject);
      }));
    },
    release() {
      release?.();
      claimed = release = undefined;
    },
    alone: (run) => (locks ? locks.request(prefix, run) : run()),
    async living() {
      if (!locks) return null;
      const { held = [] } = await locks.query();
      return new Set(
        held.flatMap(({ name = '' }) =>
          name.startsWith(prefix) && name !== prefix ? [name.slice(prefix.length)] : [],
        ),
      );
    },
    whenGone(other, run) {
      if (!locks || watched.has(other)) return;
      watched.add(other);
      locks
        .request(prefix + other, { mode: 'shared', signal: ending.signal }, () => undefined)
        .then(() => {
          watched.delete(other);
          run();
        })
        .catch(() => undefined); // this tab was quicker to go
    },
    announce: () => channel?.postMessage(tab),
    close() {
      ending.abort();
      channel?.close();
    },
  };
}
