import { utf8Length } from '@parley/protocol';
import { CRDT_LIMITS, ParleyError } from '@parley/protocol/constants';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** The awareness state of one Yjs client. `state`: JSON of an object; `null`: it is removed. The larger clock is the newer. */
export interface AwarenessEntry {
  client: number;
  clock: number;
  state: string | null;
}

/** Client ids of one update: a tab sends its own, and perhaps its previous one. Ids of other clients are dropped. */
const MAX_ENTRIES = 100;

/** Decodes an awareness update of y-protocols. Throws `INVALID_ARGUMENT` for any other data, and `RESOURCE_EXHAUSTED` for one that is too large. */
export function decodeAwareness(update: Uint8Array): AwarenessEntry[] {
  if (update.length > MAX_ENTRIES * CRDT_LIMITS.awarenessBytes) throw tooLarge();
  let entries: AwarenessEntry[];
  try {
    const decoder = decoding.createDecoder(update);
    const count = decoding.readVarUint(decoder);
    if (count > MAX_ENTRIES) throw tooLarge();
    entries = Array.from({ length: count }, () => ({
      client: decoding.readVarUint(decoder),
      clock: decoding.readVarUint(decoder),
      state: toState(decoding.readVarString(decoder)),
    }));
  } catch (cause) {
    if (cause instanceof ParleyError) throw cause;
    throw new ParleyError('INVALID_ARGUMENT', 'This is not an awareness update.', { cause });
  }
  if (entries.some(({ state }) => state !== null && utf8Length(state) > CRDT_LIMITS.awarenessBytes)) throw tooLarge();
  return entries;
}

export function encodeAwareness(entries: readonly AwarenessEntry[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, entries.length);
  for (const { client, clock, state } of entries) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, state ?? 'null');
  }
  return encoding.toUint8Array(encoder);
}

/** Returns the state with that user in place of the one that it names. */
export const stamped = (state: string, user: object): string =>
  JSON.stringify({ ...(JSON.parse(state) as object), user });

function toState(json: string): string | null {
  const value = JSON.parse(json) as unknown;
  if (value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value)) throw new TypeError('A state is an object.');
  return json;
}

const tooLarge = () =>
  new ParleyError('RESOURCE_EXHAUSTED', `An awareness state has at most ${CRDT_LIMITS.awarenessBytes} bytes.`);
