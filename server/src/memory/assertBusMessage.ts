/** PostgreSQL takes 7,999 bytes in one NOTIFY; the rest is headroom for what an adapter puts around a message. */
export const MAX_BUS_MESSAGE_BYTES = 7_000;

const utf8 = new TextEncoder();

/**
 * Every adapter of the bus takes the same messages: at most `MAX_BUS_MESSAGE_BYTES` of UTF-8, without NUL (PostgreSQL text
 * cannot hold it) and without half a surrogate pair (UTF-8 cannot). JSON made by `JSON.stringify` has neither.
 * @throws RangeError
 */
export function assertBusMessage(message: string): void {
  // A UTF-16 unit takes at least one byte, so a long text needs no encoding to be refused.
  const byteCount = message.length > MAX_BUS_MESSAGE_BYTES ? message.length : utf8.encode(message).length;
  if (byteCount > MAX_BUS_MESSAGE_BYTES) {
    throw new RangeError(
      `A bus message holds at most ${MAX_BUS_MESSAGE_BYTES} bytes; this one has ${byteCount} or more.`,
    );
  }
  if (/\0|\p{Surrogate}/u.test(message)) {
    throw new RangeError('A bus message is well-formed text without NUL.');
  }
}
