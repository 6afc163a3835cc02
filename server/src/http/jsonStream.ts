import { TimeSlice } from '../TimeSlice.js';

/** Sent at once: a slow client has a time limit for each piece. */
const PIECE_BYTES = 64 * 1024;

const encoder = new TextEncoder();

/** The bytes of `{ result: { ...result, data: items } }`. An item becomes text when the one before it is sent. */
export function jsonStream(result: Record<string, unknown>, items: readonly unknown[]): ReadableStream<Uint8Array> {
  const pieces = piecesOf(result, items);
  const slice = new TimeSlice();
  return new ReadableStream(
    {
      async pull(controller) {
        await slice.pause(); // a fast client takes a piece at once, without a turn for others
        const { value } = pieces.next();
        if (value) controller.enqueue(value);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function* piecesOf(result: Record<string, unknown>, items: readonly unknown[]): Generator<Uint8Array, undefined> {
  yield encoder.encode(`{"result":{${JSON.stringify(result).slice(1, -1)},"data":[`);
  for (const [index, item] of items.entries()) {
    const bytes = encoder.encode((index === 0 ? '' : ',') + JSON.stringify(item));
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
  }
  yield encoder.encode(']}}');
  return undefined;
}
