import { ParleyError } from '@parley/protocol/constants';
import * as Y from 'yjs';

type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Clock = (client: number) => number;

/** No client writes so much: a clock beyond it would count inexactly, or end all that this client id can write. */
const MAX_CLOCK = 2 ** 32;

const invalid = (message: string, cause?: unknown) => new ParleyError('INVALID_ARGUMENT', message, { cause });

/**
 * Checks an update without changing anything: it decodes, and all that it depends on is known or in it. Otherwise its parts would wait in
 * memory, perhaps forever. Returns the resulting clock by client. Throws `INVALID_ARGUMENT`.
 * @param known the number of known operations of a client
 */
export function checkUpdate(update: Uint8Array, known: Clock): ReadonlyMap<number, number> {
  const decoded = decode(update);
  const reached = contiguous(decoded, known);
  const isKnown = ({ client, clock }: Y.ID) => clock < (reached.get(client) ?? known(client));
  for (const struct of decoded.structs) {
    if (!(struct instanceof Y.Item)) continue;
    const { origin, rightOrigin, parent } = struct;
    const needed = [origin, rightOrigin, parent instanceof Y.ID ? parent : null];
    if (needed.some((id) => id !== null && !isKnown(id))) throw behind();
  }
  for (const [client, deletions] of decoded.ds.clients) {
    const end = reached.get(client) ?? known(client);
    if (deletions.some(({ clock, len }) => clock + len > end)) throw behind();
  }
  return reached;
}

/** Bytes of an empty update. The decoder reads one of format 2 as empty, and ignores the rest. */
const EMPTY_BYTES = 2;

function decode(update: Uint8Array): Decoded {
  let decoded: Decoded;
  try {
    decoded = Y.decodeUpdate(update);
  } catch (cause) {
    throw invalid('This is not a Yjs update.', cause);
  }
  const isEmpty = decoded.structs.length === 0 && decoded.ds.clients.size === 0;
  if (isEmpty && update.length > EMPTY_BYTES) throw invalid('This is not a Yjs update of format 1.');
  return decoded;
}

/** Returns the clock that the update reaches, by client. Throws when it has gaps. */
function contiguous({ structs }: Decoded, known: Clock): Map<number, number> {
  const reached = new Map<number, number>();
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const end = reached.get(client) ?? known(client);
    if (struct instanceof Y.Skip || clock > end) throw behind();
    if (clock + struct.length > MAX_CLOCK) throw invalid('The clock of the update is too large.');
    reached.set(client, Math.max(end, clock + struct.length));
  }
  return reached;
}

const behind = () => invalid('The update depends on others that the service does not have. Synchronize first.');
