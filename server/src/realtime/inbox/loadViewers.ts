import type { InboxOptions } from '@parley/protocol';
import { type LoadedReader, loadInboxPeople } from '../../domain/inbox/loadInboxReaders.js';
import { loadUnread as loadUnreadRecords } from '../../domain/inbox/loadUnread.js';
import { memberOf } from '../../domain/access/memberships.js';
import { nowSeconds } from '../../domain/common/nowSeconds.js';
import type { PersonAccess } from '../KnownAccess.js';
import type { RoomContext } from '../RoomContext.js';
import { Unread } from './Unread.js';

/** Panels whose unread notifications are read with one statement. A larger statement would block others. */
const AT_ONCE = 32;

/** Loads the inbox data of people, in one statement for any number of people. @param people their permissions */
export async function loadReaders(
  { core, tenant, organizationId }: RoomContext,
  userIds: readonly string[],
  people: ReadonlyMap<string, PersonAccess>,
): Promise<Map<string, LoadedReader>> {
  if (userIds.length === 0) return new Map();
  const readers = new Map<string, LoadedReader>();
  for (const person of await loadInboxPeople(core.db, { apiKey: tenant.apiKey, organizationId }, userIds)) {
    const permitted = people.get(person.userId);
    if (permitted) readers.set(person.userId, { ...person, ...permitted });
  }
  return readers;
}

/** Loads the unread notifications of panels, in the order of the panels. */
export async function loadUnread(
  { core, tenant, organizationId }: RoomContext,
  panels: readonly { reader: LoadedReader; options: InboxOptions }[],
): Promise<Unread[]> {
  const owner = {
    scope: { apiKey: tenant.apiKey, organizationId },
    defaultAccessType: tenant.settings.defaultDocumentAccessType,
  };
  const seconds = nowSeconds(core.clock);
  const unread: Unread[] = [];
  for (let start = 0; start < panels.length; start += AT_ONCE) {
    const part = panels.slice(start, start + AT_ONCE).map(({ reader: { userId, memberships }, options }) => {
      return { userId, organizationIds: [...memberOf(memberships, seconds)], options };
    });
    const loaded = await loadUnreadRecords(core.db, owner, part, core.clock.now());
    unread.push(...loaded.map((records) => new Unread(records)));
  }
  return unread;
}
