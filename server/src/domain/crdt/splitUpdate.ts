import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];
type Range = { clock: number; len: number };

/** Applying this many operations takes some ms. */
const PER_PART = 2000;

/**
 * Splits an update into several, which have the same effect when they are applied in their order: each depends on those before it and on
 * the dependencies of the whole. An update that has gaps stays whole.
 * @param perPart operations, or ranges of deletions
 */
export function splitUpdate(update: Uint8Array, perPart: number = PER_PART): Uint8Array[] {
  const { structs, ds } = Y.decodeUpdate(update);
  const ordered = inOrder(structs);
  if (!ordered) return [update];
  const deletions = [...ds.clients].flatMap(([client, ranges]) => ranges.map((range) => ({ client, range })));
  return [
    ...chunks(ordered, perPart).map((some) =>
      encode(
        groupBy(some, ({ id }) => id.client),
        new Map(),
      ),
    ),
    ...chunks(deletions, perPart).map((some) => {
      const grouped = groupBy(some, ({ client }) => client);
      return encode(new Map(), new Map(Array.from(grouped, ([client, of]) => [client, of.map(({ range }) => range)])));
    }),
  ];
}

/** Returns the operations sorted so that each follows its dependencies; `null`: a dependency is missing. */
function inOrder(structs: readonly Struct[]): Struct[] | null {
  if (structs.some((struct) => struct instanceof Y.Skip)) return null;
  const queues = groupBy(structs, ({ id }) => id.client);
  const taken = new Map<number, number>();
  const nextOf = (client: number): Struct | undefined => queues.get(client)?.[taken.get(client) ?? 0];
  /** The client whose operation must precede. Operations that are not in the update are in the store already. */
  const missing = (struct: Struct) => {
    if (!(struct instanceof Y.Item)) return undefined;
    const { origin, rightOrigin, parent } = struct;
    return [origin, rightOrigin, parent instanceof Y.ID ? parent : null].find((id) => {
      if (!id || id.client === struct.id.client) return false;
      const next = nextOf(id.client);
      return next !== undefined && id.clock >= next.id.clock;
    })?.client;
  };
  const ordered: Struct[] = [];
  for (const client of queues.keys()) {
    // The operation of each waits for one of the client after it.
    const waiting = [client];
    while (waiting.length > 0) {
      const current = waiting.at(-1)!;
      const struct = nextOf(current);
      const first = struct && missing(struct);
      if (first !== undefined) {
        if (waiting.includes(first)) return null; // they wait for each other
        waiting.push(first);
        continue;
      }
      if (struct) {
        ordered.push(struct);
        taken.set(current, (taken.get(current) ?? 0) + 1);
      }
      if (!struct || waiting.length > 1) waiting.pop();
    }
  }
  return ordered;
}

/** As Yjs writes an update of format 1. */
function encode(structs: ReadonlyMap<number, Struct[]>, deletions: ReadonlyMap<number, Range[]>): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  const { restEncoder } = encoder;
  encoding.writeVarUint(restEncoder, structs.size);
  for (const [client, some] of structs) {
    encoding.writeVarUint(restEncoder, some.length);
    encoder.writeClient(client);
    encoding.writeVarUint(restEncoder, some[0]!.id.clock);
    for (const struct of some) struct.write(encoder, 0);
  }
  encoding.writeVarUint(restEncoder, deletions.size);
  for (const [client, ranges] of deletions) {
    encoding.writeVarUint(restEncoder, client);
    encoding.writeVarUint(restEncoder, ranges.length);
    for (const { clock, len } of ranges) {
      encoder.writeDsClock(clock);
      encoder.writeDsLen(len);
    }
  }
  return encoder.toUint8Array();
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < all.length; start += size) parts.push(all.slice(start, start + size));
  return parts;
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
