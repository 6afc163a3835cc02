import type { AccessRole } from '@parley/protocol';
import type { ThreadViewer } from '../domain/access/threadAudience.js';
import type { DocumentFacts } from '../domain/access/viewerAccess.js';
import { viewerStamp } from '../domain/threads/viewerStamp.js';
import { type PersonAccess, toThreadReader } from './KnownAccess.js';

/** A person who may read the document. */
export interface DocumentReader extends ThreadViewer {
  role: AccessRole;
  /** Viewer stamp. A different stamp means that the person sees other threads. */
  stamp: string;
  /** One object for all readers who see the same threads, besides those that name a person. */
  sharedAccess: object;
}

/** The document, as far as it decides who reads it. */
interface ReadDocument extends DocumentFacts {
  createdAt: number;
}

/** Decides which threads a reader sees, together with each thread's author and audience. */
type SharedAccess = Omit<DocumentReader, 'userId' | 'role' | 'hasDocumentAccess' | 'sharedAccess'>;

/** The result for one person. */
interface Known {
  /** The access that the result was computed from. */
  person: PersonAccess;
  /** The second for which the result is valid, since epoch; `null`: it is valid until the permissions change, because none of them expires. */
  at: number | null;
  /** `null`: no access. */
  reader: DocumentReader | null;
}

/** The readers of one document. Each person's result is cached until their permissions or the document change. */
export class DocumentReaders {
  readonly #known = new Map<string, Known>();
  /** Readers who see the same threads share one object, by its content. */
  readonly #sharedAccess = new Map<string, SharedAccess>();
  #document = '';

  /** Returns those of the people who may read the document. */
  of(people: ReadonlyMap<string, PersonAccess>, document: ReadDocument, now: number): Map<string, DocumentReader> {
    this.#use(document);
    const readers = new Map<string, DocumentReader>();
    for (const [userId, person] of people) {
      let known = this.#known.get(userId);
      if (known?.person !== person || (known.at !== null && known.at !== now)) {
        known = { person, at: mayEnd(person) ? now : null, reader: this.#read(userId, person, document, now) };
        this.#known.set(userId, known);
      }
      if (known.reader) readers.set(userId, known.reader);
    }
    return readers;
  }

  /** Drops everybody else from the cache. */
  retain(userIds: ReadonlySet<string>): void {
    for (const userId of this.#known.keys()) if (!userIds.has(userId)) this.#known.delete(userId);
    if (this.#sharedAccess.size > this.#known.size) this.#sharedAccess.clear();
  }

  /** Clears the cache when the document has changed. */
  #use(document: ReadDocument): void {
    const text = JSON.stringify(document);
    if (text === this.#document) return;
    this.#document = text;
    this.#known.clear();
    this.#sharedAccess.clear();
  }

  #read(userId: string, person: PersonAccess, document: ReadDocument, now: number): DocumentReader | null {
    const reader = toThreadReader(userId, person, now);
    const role = reader.role(document);
    if (role === null) return null;
    const viewer = reader.in(document);
    const { accessFields, organizationIds } = viewer;
    const content = JSON.stringify([[...accessFields].sort(), [...organizationIds].sort()]);
    const sharedAccess = this.#sharedAccess.get(content) ?? {
      accessFields,
      organizationIds,
      stamp: viewerStamp(viewer, document.createdAt),
    };
    this.#sharedAccess.set(content, sharedAccess);
    return { userId, role, hasDocumentAccess: true, ...sharedAccess, sharedAccess };
  }
}

const mayEnd = ({ access, memberships }: PersonAccess): boolean =>
  access.mayEnd || [...memberships.values()].some((expiresAt) => expiresAt !== null);
