/** NOTIFY accepts 7,999 bytes. The rest is room for the number in front. */
const MAX_BYTES = 7_980;

const utf8 = new TextEncoder();
let nextNumber = 0;

/**
 * Packs messages into as few payloads of NOTIFY as possible, in order. Each payload starts with a different number, because PostgreSQL delivers
 * equal payloads of one transaction only once. Each message is preceded by its length, so that it needs no escaping.
 */
export function packMessages(messages: readonly string[]): string[] {
  const payloads: string[] = [];
  let payload = '';
  let byteCount = 0;
  const endPayload = () => {
    if (payload !== '') payloads.push(payload);
    payload = '';
    byteCount = 0;
  };
  for (const message of messages) {
    const part = `${message.length}:${message}`;
    const partBytes = utf8.encode(part).length;
    if (byteCount + partBytes > MAX_BYTES) endPayload();
    payload += part;
    byteCount += partBytes;
  }
  endPayload();
  return payloads.map((content) => `${(nextNumber++).toString(36)} ${content}`);
}

/** Returns the messages of a payload; none for a payload that `packMessages` did not make. */
export function unpackMessages(payload: string): string[] {
  const messages: string[] = [];
  const length = /(\d+):/y;
  for (let at = payload.indexOf(' ') + 1; at < payload.length;) {
    length.lastIndex = at;
    const found = length.exec(payload);
    const end = length.lastIndex + Number(found?.[1]);
    if (!found || end > payload.length) return [];
    messages.push(payload.slice(length.lastIndex, end));
    at = end;
  }
  return messages;
}
