/** First byte of a frame: the whole of a message, a text (RFC 6455 §5.2). */
const WHOLE_TEXT = 0x81;
/** Values of the second byte that say how many bytes the length takes. */
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** Returns the WebSocket frame of a text as servers send it: not masked, not compressed. The same for every socket. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headBytes = length < LENGTH_16 ? 2 : length < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = WHOLE_TEXT;
  if (headBytes === 2) frame[1] = length;
  else if (headBytes === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headBytes);
  return frame;
}
