import { type ClientFrame, clientFrameSchema, utf8Length } from '@parley/protocol';
import { CLOSE_CODES, CRDT_LIMITS, CURSOR_LIMITS, REALTIME_LIMITS } from '@parley/protocol/constants';
import { type ClientStoreFrame, decodeClientStoreFrame } from '@parley/protocol/crdt';
import { CloseError } from './CloseError.js';
import type { Move, RepeatedMoves } from './RepeatedMoves.js';

/** Frames with ids that an app has set. They may be too large for such an id only, which is then refused by name, and the connection stays. */
const WITH_IDS: ReadonlySet<unknown> = new Set<ClientFrame['type']>(['subscribe', 'unsubscribe', 'openStore']);

/**
 * Parses a frame that a socket received. Throws `CloseError` when it is not a valid frame.
 * @param followed by topic: what the socket follows
 * @param moves of the socket
 * @param takeLarge called for a frame that is too large; returns whether it may be one of `WITH_IDS`. @default it may not
 */
export function parseFrame(
  data: string | Uint8Array,
  followed: ReadonlyMap<string, unknown>,
  moves: RepeatedMoves,
  takeLarge: () => boolean = () => false,
): ClientFrame {
  if (typeof data !== 'string')
    throw new CloseError(CLOSE_CODES.BAD_FRAME, 'Frames are text: JSON. The first one, too.');
  const { maxFrameBytes } = REALTIME_LIMITS;
  const move = moves.read(data);
  if (move && followed.has(move.topic)) return move;
  // Each UTF-16 unit takes one byte to three, so most texts need not be counted.
  const isLarge = data.length > maxFrameBytes || (data.length * 3 > maxFrameBytes && utf8Length(data) > maxFrameBytes);
  if (isLarge && !takeLarge()) throw tooLarge();
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch (cause) {
    throw isLarge ? tooLarge() : new CloseError(CLOSE_CODES.BAD_FRAME, 'A frame is JSON.', { cause });
  }
  if (isLarge && !WITH_IDS.has((json as { type?: unknown } | null)?.type)) throw tooLarge();
  if (isMove(json) && followed.has(json.topic)) {
    moves.learn(data, json);
    return { type: 'cursor', topic: json.topic, cursor: json.cursor };
  }
  const parsed = clientFrameSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  // The path consists of field names of the schema, so it is short and reveals nothing.
  const path = (parsed.error.issues[0]?.path ?? []).map(String).join('.');
  throw new CloseError(CLOSE_CODES.BAD_FRAME, `Not a known frame${path && `: ${path} is not valid`}.`.slice(0, 100));
}

const tooLarge = () =>
  new CloseError(CLOSE_CODES.FRAME_TOO_LARGE, `A frame holds at most ${REALTIME_LIMITS.maxFrameBytes} bytes.`);

/** Bytes of a frame about a store besides the update. */
const HEAD_BYTES = 32;

/** Parses a binary frame about a store. Throws `CloseError` when it is none. */
export function parseStoreFrame(data: Uint8Array): ClientStoreFrame {
  if (data.length > CRDT_LIMITS.updateBytes + HEAD_BYTES) {
    const message = `An update in a frame has at most ${CRDT_LIMITS.updateBytes} bytes.`;
    throw new CloseError(CLOSE_CODES.FRAME_TOO_LARGE, message);
  }
  try {
    return decodeClientStoreFrame(data);
  } catch (cause) {
    throw new CloseError(CLOSE_CODES.BAD_FRAME, 'Not a known binary frame.', { cause });
  }
}

/** Whether the schema accepts this, provided it accepts the topic. The full schema is much slower, and has accepted the followed topics before. */
function isMove(json: unknown): json is Move {
  const { type, topic, cursor } = (json ?? {}) as Record<string, unknown>; // a value that is no object has none of these fields
  return (
    type === 'cursor' &&
    typeof topic === 'string' &&
    topic.startsWith('cursors:') &&
    Array.isArray(cursor) &&
    cursor.length === 2 &&
    cursor.every(isShare)
  );
}

const isShare = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= CURSOR_LIMITS.whole;
