import * as encoding from 'lib0/encoding';

/** An awareness update of one client. @param state as it is on the wire: JSON, if it is to be right */
export function awarenessEntry(state: string, client = 7): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const value of [1, client, 1]) encoding.writeVarUint(encoder, value);
  encoding.writeVarString(encoder, state);
  return encoding.toUint8Array(encoder);
}
