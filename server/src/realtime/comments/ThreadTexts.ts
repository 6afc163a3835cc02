import type { Change } from '@parley/protocol';
import { VIEW_MARKS } from '../../domain/threads/readThreads.js';
import type { CompleteThread } from '../../domain/threads/threadRows.js';
import type { ThreadScope } from '../../domain/access/ThreadScope.js';
import { toAnnotation } from '../../domain/threads/toAnnotation.js';
import type { ChangeText } from '../fitChanges.js';
import { toViewMark } from '../../domain/threads/toViewMark.js';

/** The `commentAnnotation.saved` changes of one run. Readers who see the same of a thread share one text. */
export class ThreadTexts {
  readonly #scope: ThreadScope;
  readonly #shared = new Map<string, Shared>();

  constructor(scope: ThreadScope) {
    this.#scope = scope;
  }

  /** Returns the change as JSON. The caller checks that the reader may see the thread. */
  textOf(thread: CompleteThread, readerId: string): string {
    const { text, head, marks, authors, later } = this.#write(thread);
    if (authors.has(readerId)) {
      const annotation = toAnnotation(this.#scope, thread, readerId);
      return JSON.stringify({ type: 'commentAnnotation.saved', annotation } satisfies Change);
    }
    const own = later.get(readerId);
    // The reader's own mark is not among the newest ones, so it is added.
    return own
      ? savedText(head, `${marks.slice(0, -1)},${JSON.stringify(readerId)}:${JSON.stringify(toViewMark(own))}}`)
      : text;
  }

  /** Returns the people whose text is not the one of all others. */
  ownersOf(thread: CompleteThread): Iterable<string> {
    const { authors, later } = this.#write(thread);
    return [...authors, ...later.keys()];
  }

  #write(thread: CompleteThread): Shared {
    const known = this.#shared.get(thread.annotation_id);
    if (known) return known;
    const { viewMarks, ...rest } = toAnnotation(this.#scope, thread, null);
    const [head, marks] = [JSON.stringify(rest), JSON.stringify(viewMarks)];
    const drafts = thread.comments.filter((comment) => comment.is_draft);
    const shared: Shared = {
      ...{ head, marks, text: savedText(head, marks) },
      authors: new Set(drafts.map((comment) => comment.author_id)),
      later: new Map(thread.views.slice(VIEW_MARKS).map((view) => [view.user_id, view])),
    };
    this.#shared.set(thread.annotation_id, shared);
    return shared;
  }
}

/** A thread without drafts, as JSON. */
interface Shared {
  /** The thread without its view marks. */
  head: string;
  marks: string;
  text: string;
  /** Who has drafts in the thread. */
  authors: ReadonlySet<string>;
  /** The marks of people beyond those in `marks`. */
  later: ReadonlyMap<string, CompleteThread['views'][number]>;
}

const savedText = (head: string, marks: string) =>
  `{"type":"commentAnnotation.saved","annotation":${head.slice(0, -1)},"viewMarks":${marks}}}`;

/** Returns a change of a thread. When it is too large for a frame, only the id is sent. */
export const threadChange = ([annotationId, text]: readonly [string, string]): ChangeText => ({
  text,
  named: () => JSON.stringify({ type: 'commentAnnotation.changed', annotationId } satisfies Change),
});

/** Returns a `commentAnnotation.removed` change as JSON. */
export const removedText = (annotationId: string): string =>
  JSON.stringify({ type: 'commentAnnotation.removed', annotationId } satisfies Change);
