import type { PermissionMap } from '@parley/protocol';

/** The map as received, and the position of each place in it: the organizations, the documents, the context of a person. */
export interface KnownPermissions {
  readonly map: PermissionMap;
  /** By place; a place without one is from a response without a position. */
  readonly positions: ReadonlyMap<string, number>;
  /** Places received before a `reset`, and not again since. */
  readonly outdated: ReadonlySet<string>;
}

export const NO_PERMISSIONS: KnownPermissions = { map: {}, positions: new Map(), outdated: new Set() };

/** A change of the permissions topic, or permissions from a response. */
export interface PermissionUpdate {
  map: PermissionMap;
  /** The map includes every change up to here. `undefined`: unknown, or of another organization. */
  position: number | undefined;
  /** A live update replaces an entry of the same position: access may change without a change in the log. A response does not. */
  isLive: boolean;
}

/** Merges an update. Entries replace older ones of the same place; an entry older than the loaded one is ignored, and other places stay. */
export function withUpdate(previous: KnownPermissions, { map, position, isLive }: PermissionUpdate): KnownPermissions {
  const merged = { ...previous.map };
  const positions = new Map(previous.positions);
  const outdated = new Set(previous.outdated);
  const isNew = (place: string) => {
    const known = positions.get(place);
    if (known !== undefined && position !== undefined && (isLive ? known > position : known >= position)) return false;
    if (position !== undefined) positions.set(place, position);
    outdated.delete(place);
    return true;
  };
  for (const [userId, { organization = {}, documents = {}, context }] of Object.entries(map)) {
    const entry = (merged[userId] = { ...merged[userId] });
    for (const [id, info] of Object.entries(organization)) {
      if (isNew(placeOf(userId, 'organization', id))) entry.organization = { ...entry.organization, [id]: info };
    }
    for (const [id, info] of Object.entries(documents)) {
      if (isNew(placeOf(userId, 'documents', id))) entry.documents = { ...entry.documents, [id]: info };
    }
    if (context && isNew(placeOf(userId, 'context'))) entry.context = context;
  }
  return { map: merged, positions, outdated };
}

/** Changes were missed: no loaded entry counts as newer than later updates. Each stays until it is received again. */
export function withReset({ map }: KnownPermissions): KnownPermissions {
  return { map, positions: new Map(), outdated: new Set(placesOf(map)) };
}

/** Removes entries that were not received again since the reset. */
export function withoutOutdated(previous: KnownPermissions): KnownPermissions {
  if (previous.outdated.size === 0) return previous;
  const map: PermissionMap = {};
  for (const [userId, { organization, documents, context }] of Object.entries(previous.map)) {
    const isCurrent = (kind: Kind, id?: string) => !previous.outdated.has(placeOf(userId, kind, id));
    map[userId] = {
      ...(organization && { organization: pick(organization, (id) => isCurrent('organization', id)) }),
      ...(documents && { documents: pick(documents, (id) => isCurrent('documents', id)) }),
      ...(context && isCurrent('context') && { context }),
    };
  }
  return { ...previous, map, outdated: new Set() };
}

type Kind = 'organization' | 'documents' | 'context';

const placeOf = (userId: string, kind: Kind, id = '') => JSON.stringify([userId, kind, id]);

function placesOf(map: PermissionMap): string[] {
  return Object.entries(map).flatMap(([userId, { organization = {}, documents = {}, context }]) => [
    ...Object.keys(organization).map((id) => placeOf(userId, 'organization', id)),
    ...Object.keys(documents).map((id) => placeOf(userId, 'documents', id)),
    ...(context ? [placeOf(userId, 'context')] : []),
  ]);
}

const pick = <T>(record: Record<string, T>, isWanted: (id: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => isWanted(id)));
