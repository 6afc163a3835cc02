import { readThreadAudiences } from '../../domain/threads/readThreadAudiences.js';
import { threadIds } from '../../domain/threads/readThreads.js';
import type { Core } from '../../core.js';
import type { DocumentScope } from '../../domain/access/ThreadScope.js';
import type { ThreadAudience } from '../../store/columns.js';

/** By thread; `null`: the document has no such thread. */
export type Audiences = ReadonlyMap<string, ThreadAudience | null>;

/** Who may see the threads that somebody writes in. Read once, and again when the change log names the thread. */
export class ThreadAudiences {
  readonly #core: Core;
  readonly #scope: DocumentScope;
  readonly #known = new Map<string, ThreadAudience | null>();
  /** Threads that are being read; one that changes meanwhile is not among them any more. */
  #reading = new Set<string>();

  constructor(core: Core, scope: DocumentScope) {
    this.#core = core;
    this.#scope = scope;
  }

  /** `undefined`: not known yet. */
  of(annotationId: string): ThreadAudience | null | undefined {
    return this.#known.get(annotationId);
  }

  /** Whether the audience of the thread is known, or is being read. */
  concerns(annotationId: string): boolean {
    return this.#known.has(annotationId) || this.#reading.has(annotationId);
  }

  get ids(): string[] {
    return [...new Set([...this.#known.keys(), ...this.#reading])];
  }

  /** Loads the audiences that are not cached, and drops all others. Returns whether it loads; `onRead` is called when it has. */
  retain(annotationIds: ReadonlySet<string>, onRead: () => void): void {
    for (const id of this.#known.keys()) if (!annotationIds.has(id)) this.#known.delete(id);
    const unknown = [...annotationIds].filter((id) => !this.#known.has(id));
    // One statement at a time, for all threads that were added meanwhile.
    if (unknown.length === 0 || this.#reading.size > 0) return;
    const reading = (this.#reading = new Set(unknown));
    this.read(unknown)
      .then((audiences) => {
        for (const id of reading) this.#known.set(id, audiences.get(id) ?? null);
      })
      .catch((error: unknown) => this.#core.logger.warn({ error }, 'Who may see a thread could not be read.'))
      .finally(() => {
        this.#reading = new Set();
        onRead();
      });
  }

  /** Reads audiences, in one statement. */
  async read(annotationIds: readonly string[]): Promise<Audiences> {
    if (annotationIds.length === 0) return new Map();
    const rows = await readThreadAudiences(this.#core.db, this.#scope, threadIds(annotationIds));
    const audiences = new Map<string, ThreadAudience | null>(annotationIds.map((id) => [id, null]));
    for (const { annotationId, documentId, audience } of rows)
      if (documentId === this.#scope.documentId) audiences.set(annotationId, audience);
    return audiences;
  }

  /** Stores audiences that were read after a change. */
  take(audiences: Audiences): void {
    for (const [id, audience] of audiences) {
      this.#reading.delete(id);
      this.#known.set(id, audience);
    }
  }
}
