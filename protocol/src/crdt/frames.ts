import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/**
 * Binary frames about open stores: the channel, the kind and the payload, in the encoding of lib0. Numbers are `varUint`, bytes are
 * `varUint8Array`.
 */
const KIND = { sync: 0, update: 1, awareness: 2, acknowledged: 3 } as const;

/** A frame that a client sends. */
export type ClientStoreFrame =
  /** `number` counts up on the channel. */
  | { kind: 'update'; channel: number; number: number; update: Uint8Array }
  | { kind: 'awareness'; channel: number; update: Uint8Array };

/** A frame from the service. Everything in it is on disk. */
export type ServerStoreFrame =
  /** The updates that the client lacks, up to `sequence`, and the state vector of the service: the client sends what the service lacks. */
  | { kind: 'sync'; channel: number; sequence: number; diff: Uint8Array; vector: Uint8Array }
  /** `by`: who wrote it, a user id or `rest-api`; of several updates in one, the last. */
  | { kind: 'update'; channel: number; sequence: number; by: string; update: Uint8Array }
  | { kind: 'awareness'; channel: number; update: Uint8Array }
  /** Every update up to `number` is on disk, or was refused; the store is at `sequence`. */
  | { kind: 'acknowledged'; channel: number; number: number; sequence: number };

/** @returns bytes that can be sent many times */
export function encodeStoreFrame(frame: ClientStoreFrame | ServerStoreFrame): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, frame.channel);
  encoding.writeVarUint(encoder, KIND[frame.kind]);
  if ('number' in frame) encoding.writeVarUint(encoder, frame.number);
  if ('sequence' in frame) encoding.writeVarUint(encoder, frame.sequence);
  if ('by' in frame) encoding.writeVarString(encoder, frame.by);
  if (frame.kind === 'sync') {
    encoding.writeVarUint8Array(encoder, frame.diff);
    encoding.writeVarUint8Array(encoder, frame.vector);
  } else if (frame.kind !== 'acknowledged') encoding.writeVarUint8Array(encoder, frame.update);
  return encoding.toUint8Array(encoder);
}

/** Throws when the bytes are no such frame, or more than one. The byte arrays of the result are views of `bytes`. */
export const decodeClientStoreFrame = (bytes: Uint8Array): ClientStoreFrame =>
  decodeWhole(bytes, (decoder, channel, kind) => {
    if (kind === KIND.update) return { kind: 'update', channel, number: number(decoder), update: view(decoder) };
    if (kind === KIND.awareness) return { kind: 'awareness', channel, update: view(decoder) };
    throw unknownKind(kind);
  });

/** As `decodeClientStoreFrame`. */
export const decodeServerStoreFrame = (bytes: Uint8Array): ServerStoreFrame =>
  decodeWhole(bytes, (decoder, channel, kind) => {
    switch (kind) {
      case KIND.sync:
        return { kind: 'sync', channel, sequence: number(decoder), diff: view(decoder), vector: view(decoder) };
      case KIND.update:
        return { kind: 'update', channel, sequence: number(decoder), by: text(decoder), update: view(decoder) };
      case KIND.awareness:
        return { kind: 'awareness', channel, update: view(decoder) };
      case KIND.acknowledged:
        return { kind: 'acknowledged', channel, number: number(decoder), sequence: number(decoder) };
      default:
        throw unknownKind(kind);
    }
  });

function decodeWhole<T>(bytes: Uint8Array, decode: (decoder: decoding.Decoder, channel: number, kind: number) => T): T {
  const decoder = decoding.createDecoder(bytes);
  const frame = decode(decoder, number(decoder), number(decoder));
  if (decoding.hasContent(decoder)) throw new RangeError('The frame is followed by further bytes.');
  return frame;
}

const unknownKind = (kind: number) => new RangeError(`There is no kind ${kind} of frame.`);
const number = decoding.readVarUint;
const text = decoding.readVarString;
const view = decoding.readVarUint8Array;
