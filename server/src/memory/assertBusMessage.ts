/** PostgreSQL accepts 7,999 bytes in one NOTIFY. The rest is headroom for bytes that an adapter adds. */
export const MAX_BUS_MESSAGE_BYTES = 7_000;

const utf8 = new TextEncoder();

/**
 * Checks a message of the bus. All adapters accept the same messages: at most `MAX_BUS_MESSAGE_BYTES` of UTF-8, without NUL, which
 * PostgreSQL text cannot contain, and without half a surrogate pair, which UTF-8 cannot encode. The output of `JSON.stringify` has neither.
 * @throws RangeError
 */
export function assertBusMessage(message: string): void {
  // Each UTF-16 unit takes at least one byte, so a long text is refused without encoding it.
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
