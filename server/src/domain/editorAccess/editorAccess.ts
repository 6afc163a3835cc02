import type { EditorAccess, EditorAccessEvent, EditorAccessUser } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { SeatEvent, StreamKey } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import { loadPeople } from '../people/loadPeople.js';
import { shownPerson } from '../people/shownPerson.js';
import { userRecord } from '../people/userRecord.js';
import { peopleOf, type StoredSeat } from './Seat.js';

/** Returns people as others see them. */
export type PersonOf = (userId: string) => EditorAccessUser;

/** Loads the people of a seat, and those whom events name. */
export async function loadSeatPeople(
  db: Kysely<Tables>,
  scope: StreamKey,
  seat: StoredSeat,
  events: readonly SeatEvent[] = [],
): Promise<PersonOf> {
  const named = events.flatMap(({ viewerId, editorId }) => [viewerId, editorId]).filter((id) => id !== undefined);
  const people = await loadPeople(db, scope, new Set([...peopleOf(seat), ...named]));
  const { organizationId } = scope;
  return (userId) => shownPerson(people.get(userId) ?? userRecord({ userId, organizationId, profile: null }));
}

/** Returns the part of a seat that is visible to a person. @param now ms since epoch */
export function editorAccessFor(userId: string, seat: StoredSeat, personOf: PersonOf, now: number): EditorAccess {
  const { version, editor, requests } = seat;
  const isEditor = editor?.userId === userId;
  const request = isEditor ? requests[0] : requests.find((own) => own.userId === userId);
  return {
    version,
    editor: editor && personOf(editor.userId),
    tabId: isEditor ? editor.tabId : null,
    request: request
      ? {
          requestId: request.requestId,
          viewer: personOf(request.userId),
          leftMs: Math.max(0, request.endsAt - now),
        }
      : null,
  };
}

/** Returns an event as it is sent. */
export function editorAccessEvent(event: SeatEvent, personOf: PersonOf): EditorAccessEvent {
  const { name, at, requestId, viewerId, editorId } = event;
  return {
    name,
    timestamp: at,
    ...(requestId !== undefined && { requestId }),
    ...(viewerId !== undefined && { viewer: personOf(viewerId) }),
    ...(editorId !== undefined && { editor: personOf(editorId) }),
  };
}
