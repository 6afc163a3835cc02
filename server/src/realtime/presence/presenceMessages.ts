import { type PresenceUser, utf8Length } from '@parley/protocol';
import { MAX_BUS_MESSAGE_BYTES } from '../../memory/assertBusMessage.js';
import type { StreamKey } from '../../store/changes.js';

type Key = [apiKey: string, organizationId: string, documentId: string];

/** Messages between processes about people. `origin`: the process. */
export type PresenceMessage =
  /** It has readers of these documents. `isNew`: it knows nobody there yet. */
  | [kind: 'want', origin: string, isNew: boolean, documents: Key[]]
  /** People of the process in one document, and those who have left it. */
  | [kind: 'people', origin: string, document: Key, people: PresenceUser[], left: string[]]
  /** The process stops, and its people have left. */
  | [kind: 'bye', origin: string];

export const keyOf = ({ apiKey, organizationId, documentId }: StreamKey): Key => [apiKey, organizationId, documentId];

/** Returns the messages for these documents, each small enough for the bus. */
export const requestMessages = (origin: string, isNew: boolean, documents: readonly StreamKey[]): string[] =>
  inParts(documents.map(keyOf), (part): PresenceMessage => ['want', origin, isNew, part]);

/** As `requestMessages`, for people. */
export function peopleMessages(
  origin: string,
  document: StreamKey,
  people: readonly PresenceUser[],
  left: readonly string[],
): string[] {
  const key = keyOf(document);
  return [
    ...inParts(people.map(fitted), (part): PresenceMessage => ['people', origin, key, part, []]),
    ...inParts(left, (part): PresenceMessage => ['people', origin, key, [], part]),
  ];
}

/** Largest person that fits beside the longest ids of a document, bytes. */
const PERSON_BYTES = 3600;

/** A person with the largest state and the longest address of a picture does not fit: then others see the person, but not their place. */
function fitted(user: PresenceUser): PresenceUser {
  if (utf8Length(JSON.stringify(user)) <= PERSON_BYTES) return user;
  const { photoUrl: _, ...named } = user;
  if (utf8Length(JSON.stringify(named)) <= PERSON_BYTES) return named;
  const { location: _1, locationId: _2, pageInfo: _3, selections: _4, view: _5, ...bare } = named;
  return bare;
}

function inParts<T>(items: readonly T[], message: (part: T[]) => PresenceMessage): string[] {
  const empty = utf8Length(JSON.stringify(message([])));
  const messages: string[] = [];
  let part: T[] = [];
  let bytes = empty;
  const end = () => {
    if (part.length > 0) messages.push(JSON.stringify(message(part)));
    [part, bytes] = [[], empty];
  };
  for (const item of items) {
    const added = utf8Length(JSON.stringify(item)) + 1;
    if (bytes + added > MAX_BUS_MESSAGE_BYTES) end();
    part.push(item);
    bytes += added;
  }
  end();
  return messages;
}
