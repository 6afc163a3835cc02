import type { VisibilityConfig } from '@parley/protocol';
import { visibilityColumns, type VisibilityColumns } from './visibilityColumns.js';

/**
 * A thread that waits for approval (`moderatorMode`) is held: its author sees it, and the admins of its organization. It is stored as a
 * thread for members of an organization, that of the admins. So every list, count, topic, notification and file treats it as a private
 * thread, and shows it to nobody else. Its later audience is stored beside it, under names that no organization has: ids do not begin with
 * white space.
 */
const ADMINS = ' admins of ';
const LATER = ' later for ';

/** The admins of an organization, as an organization of which they are members. */
export const adminsOf = (organizationId: string): string => `${ADMINS}${organizationId}`;

/** Returns the admins who see the thread while it is held; `undefined`: it is not held. */
export const holdersOf = (organizationIds: readonly string[]): string | undefined =>
  organizationIds.find((id) => id.startsWith(ADMINS));

/** True when the thread is held. */
export const isWaiting = ({ visible_to_organizations }: Pick<VisibilityColumns, 'visible_to_organizations'>): boolean =>
  holdersOf(visible_to_organizations) !== undefined;

/**
 * Returns the columns of a held thread. A thread for named people is not held, because nobody else sees it.
 * @param wanted the visibility that it has once it is approved
 */
export function heldColumns(wanted: VisibilityConfig, authorId: string, admins: string): VisibilityColumns {
  const columns = visibilityColumns(wanted, authorId);
  if (columns.visibility === 'restricted') return columns;
  return {
    visibility: 'organizationPrivate',
    visible_to_organizations: [admins, ...columns.visible_to_organizations.map((id) => `${LATER}${id}`)],
    visible_to_users: [authorId],
  };
}

/** Returns the organizations whose members will see a held thread; none: everybody will. */
export const laterFor = (organizationIds: readonly string[]): string[] =>
  organizationIds.filter((id) => id.startsWith(LATER)).map((id) => id.slice(LATER.length));
