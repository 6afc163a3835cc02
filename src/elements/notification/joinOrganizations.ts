import type { InboxOptions, NotificationCounts } from '@parley/protocol';
import type { INBOX_LIMITS, ParleyError } from '@parley/protocol/constants';
import type { FeedQuery } from '../../cache/feedWindow.js';
import type { ClientContext } from '../../ClientContext.js';
import type { Session } from '../../session/Session.js';
import type { OpenInbox, OpenInboxOptions } from './inboxTypes.js';
import type { CrossOrganizationConfig, NotificationFeed } from './NotificationElement.js';

/** Other organizations that one client follows: each takes a connection of its own. */
const MOST_ORGANIZATIONS = 5;

export interface JoinOrganizationsOptions extends Omit<OpenInboxOptions, 'counts'> {
  config: CrossOrganizationConfig;
  /** From who has it: this module imports nothing that a page loads without it. */
  openInbox: (context: ClientContext, options: OpenInboxOptions) => OpenInbox;
  limits: typeof INBOX_LIMITS;
}

/**
 * The inbox of the session's organization, with For You and its counts of other organizations of the person added. `close` ends only what was
 * added. An organization that the person lost access to is omitted from then on.
 */
export function joinOrganizations(
  context: ClientContext,
  own: OpenInbox,
  handlers: JoinOrganizationsOptions,
): OpenInbox {
  const { session } = context;
  const { config, openInbox, limits, onChange } = handlers;
  const others = new Map<string, OpenInbox>();
  let { options } = handlers;
  let isClosed = false;
  let isKnown = false;

  const isForYou = ({ feed, documentId }: FeedQuery) => feed === 'forYou' && documentId === undefined;
  /** The host shows one document of this organization alone. */
  const isNarrowed = () => options.documentIds !== undefined;
  const shared = (of: InboxOptions): InboxOptions => ({ ...of, documentIds: undefined });
  const inboxes = () => [own, ...(isNarrowed() ? [] : others.values())];
  const rest = () => [...others.values()];

  const ids = async (): Promise<string[]> =>
    config.organizationIds ?? (await session.request('organizations/get', {})).data.organizationIds;

  async function begin() {
    if (isKnown || isClosed) return;
    isKnown = true;
    try {
      const wanted = await ids();
      if (isClosed) return;
      const { organizationId: here } = session.scope.value;
      const without = new Set([here, ...(config.excludeOrganizationIds ?? [])]);
      const chosen = [...new Set(wanted)].filter((id) => !without.has(id)).slice(0, MOST_ORGANIZATIONS);
      for (const id of chosen) open(id);
      onChange();
    } catch (error) {
      isKnown = false;
      if (!isClosed) handlers.onFailure(null, error as ParleyError);
    }
  }

  function open(organizationId: string) {
    const inbox = openInbox(
      { ...context, session: sessionIn(session, organizationId) },
      {
        ...handlers,
        options: shared(options),
        counts: null,
        watched: () => handlers.watched().filter(isForYou),
        onReceived: (notification) => notification.forYou && !isNarrowed() && handlers.onReceived(notification),
        onSettings: () => undefined,
        onFailure(query, error) {
          if (error.code !== 'PERMISSION_DENIED' && error.code !== 'NOT_FOUND') return handlers.onFailure(query, error);
          others.delete(organizationId);
          inbox.close();
          onChange();
        },
      },
    );
    others.set(organizationId, inbox);
  }

  const connection = session.connection.subscribe((state) => {
    if (state === 'online') void begin();
  });
  void begin();

  /** Who has a notification. */
  const ownerOf = (id: string): OpenInbox =>
    inboxes().find((inbox) =>
      handlers.watched().some((query) => inbox.feed(query)?.notifications.some((one) => one.id === id)),
    ) ?? own;

  function counts(documentId?: string): NotificationCounts | null {
    const first = own.counts(documentId);
    if (!first || documentId !== undefined) return first;
    const all = inboxes().map((inbox) => inbox.counts());
    const sum = (name: 'forYou' | 'unseen') =>
      Math.min(
        limits.count,
        all.reduce((total, one) => total + (one?.[name] ?? 0), 0),
      );
    return { ...first, forYou: sum('forYou'), unseen: sum('unseen') };
  }

  return {
    feeds: {
      ...own.feeds,
      fill: () => inboxes().forEach(({ feeds }) => feeds.fill()),
      retry: () => inboxes().forEach(({ feeds }) => feeds.retry()),
      async rebuild() {
        for (const { feeds } of rest()) feeds.rebuild().catch(() => undefined); // its own inbox has reported it
        await own.feeds.rebuild();
      },
    },
    feed(query) {
      if (!isForYou(query)) return own.feed(query);
      const feeds = inboxes().map((inbox) => inbox.feed(query));
      return joined(feeds, limits.forYou);
    },
    counts,
    settings: own.settings,
    errorOf: own.errorOf,
    async refetch(part) {
      const isShared = 'feed' in part ? isForYou(part.feed) : 'counts' in part && part.counts === undefined;
      await Promise.all([own.refetch(part), ...(isShared ? rest() : []).map((inbox) => inbox.refetch(part))]);
    },
    loadSettings: own.loadSettings,
    setSettings: own.setSettings,
    setOptions(next) {
      options = next;
      own.setOptions(next);
      for (const inbox of rest()) inbox.setOptions(shared(next));
    },
    complete: () => inboxes().forEach((inbox) => inbox.complete()),
    markRead: (id) => ownerOf(id).markRead(id),
    async markAllRead(feed) {
      // Of the others only For You is shown.
      const elsewhere = inboxes().slice(1);
      await Promise.all([own.markAllRead(feed), ...elsewhere.map((inbox) => inbox.markAllRead('forYou'))]);
    },
    async markSeen() {
      await Promise.all(inboxes().map((inbox) => inbox.markSeen()));
    },
    remove: (id, after) => ownerOf(id).remove(id, after),
    retry: (id) => ownerOf(id).retry(id),
    close() {
      isClosed = true;
      connection.unsubscribe();
      for (const inbox of rest()) inbox.close();
      others.clear();
    },
  };
}

/** The newest of several feeds of For You. */
function joined([first, ...others]: readonly (NotificationFeed | null)[], limit: number): NotificationFeed | null {
  if (!first) return null;
  const all = [first, ...others].flatMap((feed) => feed?.notifications ?? []);
  all.sort((a, b) => b.timestamp - a.timestamp);
  return { notifications: all.slice(0, limit), hasNextPage: false };
}

/** The session, in another organization. The token identifies the person; the organization's grants define their access. */
function sessionIn(session: Session, organizationId: string): Session {
  return {
    ...session,
    get refusedWrites() {
      return session.refusedWrites;
    },
    get unsaved() {
      return session.unsaved;
    },
    answered: () => undefined,
    request: (operation, body, given) => session.request(operation, { ...body, organizationId }, given),
    write: (operation, body, given) => session.write(operation, { ...body, organizationId }, given),
    subscribe: (topic, on, given) => session.subscribe(topic, on, { ...given, organizationId }),
  };
}
