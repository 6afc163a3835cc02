import type { InboxOptions } from '@parley/protocol';
import { type LoadedReader, loadInboxPeople } from '../../domain/inbox/loadInboxReaders.js';
import { loadUnread as loadUnreadRecords } from '../../domain/inbox/loadUnread.js';
import { panelOwnerOf } from '../../domain/inbox/panelParameters.js';
import type { RoomContext } from '../RoomContext.js';
import { Unread } from './Unread.js';

/** Panels whose unread notifications are read at the same time. Keeps database connections free for writes when many people reconnect. */
const AT_ONCE = 4;

/** Loads people with all facts that the rules of the inbox need, in four statements for any number of people. */
export async function loadReaders(
  { core, tenant, organizationId, access }: RoomContext,
  userIds: readonly string[],
): Promise<Map<string, LoadedReader>> {
  if (userIds.length === 0) return new Map();
  const [permissions, people] = await Promise.all([
    // Memberships of other organizations decide, too.
    access.of(userIds, true),
    loadInboxPeople(core.db, { apiKey: tenant.apiKey, organizationId }, userIds),
  ]);
  const readers = new Map<string, LoadedReader>();
  for (const person of people) {
    const permitted = permissions.get(person.userId);
    if (permitted) readers.set(person.userId, { ...person, ...permitted });
  }
  return readers;
}

/** Loads the unread notifications of panels, in the order of the panels. */
export async function loadUnread(
  { core, tenant, organizationId }: RoomContext,
  panels: readonly { reader: LoadedReader; options: InboxOptions }[],
): Promise<Unread[]> {
  const unread: Unread[] = [];
  const next = panels.entries();
  const now = core.clock.now();
  const work = async () => {
    for (const [index, { reader, options }] of next) {
      const owner = panelOwnerOf(tenant, organizationId, reader, now);
      unread[index] = new Unread(await loadUnreadRecords(core.db, owner, options, now));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, panels.length) }, work));
  return unread;
}
