import type { InboxOptions } from '@parley/protocol';
import type { LoadedReader } from '../../domain/inbox/loadInboxReaders.js';
import type { PersonAccess } from '../KnownAccess.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { loadReaders, loadUnread } from './loadViewers.js';
import { type InboxViewer, type Panel, panelKey, accessKeyOf } from './Panel.js';
import type { Unread } from './Unread.js';

/** How long the state of a closed panel stays in memory, ms. Pollers return every half minute, and people reload pages. */
const LINGER_MS = 60_000;
/** Most closed panels in memory for one person. */
const IDLE_PANELS = 4;

/** Newly loaded people and panels, not yet in use. */
export interface Renewal {
  readers: ReadonlyMap<InboxViewer, LoadedReader>;
  unread: ReadonlyMap<Panel, Unread>;
}

/** The people of one organization whose inbox is open in this process, with the facts that decide what they see. */
export class InboxViewers {
  readonly #context: RoomContext;
  readonly #viewers = new Map<string, InboxViewer>();
  readonly #accessKeys = new Map<string, string>();

  constructor(context: RoomContext) {
    this.#context = context;
  }

  /** By user id. */
  get all(): ReadonlyMap<string, InboxViewer> {
    return this.#viewers;
  }

  /** Loads facts and unread notifications again. Nothing changes until `use`, so a failure has no effect. */
  async renew(viewers: readonly InboxViewer[]): Promise<Renewal> {
    const userIds = viewers.map(({ reader }) => reader.userId);
    const loaded = await loadReaders(this.#context, userIds, await this.#context.access.of(userIds, true));
    const readers = new Map(viewers.map((viewer) => [viewer, loaded.get(viewer.reader.userId) ?? viewer.reader]));
    const panels = [...readers].flatMap(([viewer, reader]) =>
      [...viewer.panels.values()].map((panel) => ({ panel, reader, options: panel.options })),
    );
    const unread = await loadUnread(this.#context, panels);
    return { readers, unread: new Map(panels.map(({ panel }, index) => [panel, unread[index] ?? panel.unread])) };
  }

  use({ readers, unread }: Renewal): void {
    for (const [viewer, reader] of readers) viewer.reader = reader;
    for (const [panel, loaded] of unread) {
      panel.unread = loaded;
      panel.accessKey = this.#share(accessKeyOf(panel.viewer.reader, panel.options));
    }
  }

  /** Reads the unread notifications of panels again. */
  async reload(panels: readonly Panel[]): Promise<void> {
    const unread = await loadUnread(
      this.#context,
      panels.map(({ viewer: { reader }, options }) => ({ reader, options })),
    );
    panels.forEach((panel, index) => {
      panel.unread = unread[index] ?? panel.unread;
    });
  }

  /** Returns those who have joined or left another organization since their facts were loaded. */
  moved(viewers: readonly InboxViewer[], people: ReadonlyMap<string, PersonAccess>): InboxViewer[] {
    return viewers.filter(({ reader }) => {
      const memberships = people.get(reader.userId)?.memberships;
      return memberships !== undefined && !hasSameEntries(memberships, reader.memberships);
    });
  }

  /**
   * Returns the panel of each subscription: existing ones, and new ones with their facts. `open` activates them. The renewal covers people
   * who have joined or left another organization since they were here.
   */
  async prepare(
    subscriptions: readonly TopicSubscription[],
  ): Promise<{ panels: Map<TopicSubscription, Panel>; renewal: Renewal }> {
    const userIds = [...new Set(subscriptions.map(({ userId }) => userId))];
    const people = await this.#context.access.of(userIds, true);
    const known = userIds.flatMap((userId) => this.#viewers.get(userId) ?? []);
    const renewal = await this.renew(this.moved(known, people));
    const unknown = userIds.filter((userId) => !this.#viewers.has(userId));
    const loaded = await loadReaders(this.#context, unknown, people);
    const viewers = new Map(known.map((viewer) => [viewer.reader.userId, viewer]));
    for (const [userId, reader] of loaded) viewers.set(userId, { reader, panels: new Map() });

    const missing = new Map<string, { viewer: InboxViewer; reader: LoadedReader; options: InboxOptions }>();
    const keyOf = ({ userId, options }: TopicSubscription) => JSON.stringify([userId, panelKey(options)]);
    for (const subscription of subscriptions) {
      const viewer = viewers.get(subscription.userId);
      if (!viewer || viewer.panels.has(panelKey(subscription.options))) continue;
      const reader = renewal.readers.get(viewer) ?? viewer.reader;
      missing.set(keyOf(subscription), { viewer, reader, options: subscription.options });
    }
    const unread = await loadUnread(this.#context, [...missing.values()]);
    const made = new Map<string, Panel>();
    [...missing].forEach(([key, { viewer, reader, options }], index) => {
      const state = unread[index];
      if (!state) return;
      const accessKey = this.#share(accessKeyOf(reader, options));
      made.set(key, { viewer, options, unread: state, accessKey, subscriptions: new Set(), idleSince: null });
    });
    const panels = new Map(
      subscriptions.flatMap((subscription): [TopicSubscription, Panel][] => {
        const panel =
          viewers.get(subscription.userId)?.panels.get(panelKey(subscription.options)) ?? made.get(keyOf(subscription));
        return panel ? [[subscription, panel]] : [];
      }),
    );
    return { panels, renewal };
  }

  open(subscription: TopicSubscription, panel: Panel): void {
    const { viewer } = panel;
    this.#viewers.set(viewer.reader.userId, viewer);
    viewer.panels.set(panelKey(panel.options), panel);
    panel.subscriptions.add(subscription);
    panel.idleSince = null;
  }

  remove(subscription: TopicSubscription): void {
    const viewer = this.#viewers.get(subscription.userId);
    const panel = viewer?.panels.get(panelKey(subscription.options));
    if (!viewer || !panel?.subscriptions.delete(subscription) || panel.subscriptions.size > 0) return;
    panel.idleSince = this.#context.core.clock.now();
    const idle = [...viewer.panels].filter(([, { idleSince }]) => idleSince !== null);
    for (const [key] of idle.slice(0, -IDLE_PANELS)) viewer.panels.delete(key);
  }

  /** Drops panels that were closed long ago, and people without panels. */
  tidy(): void {
    const before = this.#context.core.clock.now() - LINGER_MS;
    for (const [userId, { panels }] of this.#viewers) {
      for (const [key, { idleSince }] of panels) if (idleSince !== null && idleSince < before) panels.delete(key);
      if (panels.size === 0) this.#viewers.delete(userId);
    }
    if (this.#accessKeys.size > this.#viewers.size) this.#accessKeys.clear();
  }

  /** Returns the one string of this text that all panels share. */
  #share(accessKey: string): string {
    const known = this.#accessKeys.get(accessKey);
    if (known === undefined) this.#accessKeys.set(accessKey, accessKey);
    return known ?? accessKey;
  }
}

const hasSameEntries = <K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.has(key) && b.get(key) === value);
