import type { ThreadAudience } from '../../store/columns.js';
import type { DocumentReader } from '../DocumentReaders.js';
import type { ThreadDigest } from './ThreadDigest.js';
import type { ThreadUpdates } from './ThreadUpdates.js';

/** The part of a frame for a reader. `undefined`: there is nothing to send; `null`: the reader is reset. */
export type FrameText = string | null | undefined;

/** A run of changes, and the people whose permissions changed meanwhile. */
interface Run {
  digest: ThreadDigest;
  updates: ThreadUpdates;
  lastAccess: ReadonlyMap<string, number>;
}

/**
 * The texts of one run of changes. They are worked out once for all who see the same, so that a change costs as much for ten thousand readers
 * as for one. People whom a thread of the run names, as its author or audience, get a text of their own.
 */
export class TextsByAccess {
  readonly #named: ReadonlySet<string>;
  readonly #textFor: (reader: DocumentReader) => FrameText;
  readonly #texts = new Map<object, { text: FrameText }>();

  /** @param textFor works out the text for a reader whose permissions are as before */
  constructor(run: Run | null, textFor: (reader: DocumentReader) => FrameText) {
    this.#named = run ? namedIn(run) : new Set();
    this.#textFor = textFor;
  }

  of(reader: DocumentReader): FrameText {
    if (this.#named.has(reader.userId)) return this.#textFor(reader);
    const known = this.#texts.get(reader.sharedAccess) ?? { text: this.#textFor(reader) };
    this.#texts.set(reader.sharedAccess, known);
    return known.text;
  }
}

/** Returns everybody whose text may differ from that of people who see the same threads. */
function namedIn({ digest, updates, lastAccess }: Run): Set<string> {
  const named = new Set(lastAccess.keys());
  const add = ({ authorId, userIds }: ThreadAudience) => {
    if (authorId !== null) named.add(authorId);
    for (const userId of userIds) named.add(userId);
  };
  for (const record of updates.records.values()) {
    add(record.audience);
    for (const userId of updates.texts.ownersOf(record)) named.add(userId);
  }
  for (const audience of updates.audiences.values()) add(audience);
  for (const { audience } of [...digest.before.values()].flat()) add(audience);
  return named;
}
