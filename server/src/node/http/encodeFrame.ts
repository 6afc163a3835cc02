/**
 * Encodes a message as one frame of a WebSocket: not masked, not compressed, in one piece (RFC 6455 §5.2). A change is sent to many
 * sockets, and is encoded once: the same message in succession gives the same bytes.
 */
export function encodeFrame(message: string | Uint8Array): Buffer {
  if (last?.message !== message) last = { message, bytes: encode(message) };
  return last.bytes;
}

let last: { message: string | Uint8Array; bytes: Buffer } | undefined;

function encode(message: string | Uint8Array): Buffer {
  const isText = typeof message === 'string';
  const length = isText ? Buffer.byteLength(message) : message.length;
  const headBytes = length < SHORT ? 2 : length <= MAX_UINT16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = FIN | (isText ? TEXT : BINARY);
  if (headBytes === 2) frame[1] = length;
  else if (headBytes === 4) {
    frame[1] = SHORT;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = SHORT + 1;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  if (isText) frame.write(message, headBytes);
  else frame.set(message, headBytes);
  return frame;
}

const FIN = 0x80;
const TEXT = 1;
const BINARY = 2;
/** From this length on, the length byte announces that two bytes with the length follow, or eight. */
const SHORT = 126;
const MAX_UINT16 = 0xffff;
