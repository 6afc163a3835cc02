/** The tabs of one person in one browser: which of them live, and who may take over the writes of one that does not. */
export interface BrowserTabs {
  /** Marks this tab as living for as long as it keeps something; resolves when the others can see it. */
  claim(): Promise<void>;
  /** It keeps nothing any more. */
  release(): void;
  /** Runs while no other tab of the person does. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  /** The tabs that keep something and live; `null`: the browser cannot say. */
  living(): Promise<ReadonlySet<string> | null>;
  /** Calls `run` when another tab is closed, or keeps nothing any more. */
  whenGone(tab: string, run: () => void): void;
  /** Tells the others that this tab keeps something. */
  announce(): void;
  close(): void;
}

export interface BrowserTabsOptions {
  person: string;
  /** Names this tab. */
  tab: string;
  /** Another tab keeps something. */
  onAnnounced: (tab: string) => void;
}

/**
 * Marks are Web Locks: a browser gives them back when a tab closes or crashes. Without Web Locks (an old browser, or a page without HTTPS)
 * nobody can say which tabs live: a tab that signs in takes over what it finds, and a tab that lives may send the same. Each write has the
 * ids of what it makes, so the service takes it once.
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
