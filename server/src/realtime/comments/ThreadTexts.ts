import type { Change } from '@parley/protocol';
import { VIEW_MARKS } from '../../domain/threads/readThreads.js';
import type { CompleteThread } from '../../domain/threads/threadRows.js';
import type { ThreadScope } from '../../domain/access/ThreadScope.js';
import { toAnnotation } from '../../domain/threads/toAnnotation.js';
import type { ChangeText } from '../fitChanges.js';
import { toViewMark } from '../../domain/threads/toViewMark.js';

/** Threads of one run as `commentAnnotation.saved`, each written once for all the readers who see the same of it. */
export class ThreadTexts {
  readonly #scope: ThreadScope;
  readonly #shared = new Map<string, Shared>();

  constructor(scope: ThreadScope) {
    this.#scope = scope;
  }

  /** The change as JSON. Whether the reader may see the thread is the caller's question. */
  textOf(thread: CompleteThread, readerId: string): string {
    if (thread.comments.some((comment) => comment.is_draft && comment.author_id === readerId)) {
      const annotation = toAnnotation(this.#scope, thread, readerId);
      return JSON.stringify({ type: 'commentAnnotation.saved', annotation } satisfies Change);
    }
    const { text, head, marks } = this.#write(thread);
    const place = thread.views.findIndex(({ user_id: userId }) => userId === readerId);
    const own = place < VIEW_MARKS ? undefined : thread.views[place];
    // So many people have viewed it that the reader's own mark is not among the newest: it comes on top.
    return own
      ? savedText(head, `${marks.slice(0, -1)},${JSON.stringify(readerId)}:${JSON.stringify(toViewMark(own))}}`)
      : text;
  }

  #write(thread: CompleteThread): Shared {
    const known = this.#shared.get(thread.annotation_id);
    if (known) return known;
    const { viewMarks, ...rest } = toAnnotation(this.#scope, thread, null);
    const [head, marks] = [JSON.stringify(rest), JSON.stringify(viewMarks)];
    const shared = { head, marks, text: savedText(head, marks) };
    this.#shared.set(thread.annotation_id, shared);
    return shared;
  }
}

/** A thread without drafts, as JSON. */
interface Shared {
  /** All but the view marks. */
  head: string;
  marks: string;
  text: string;
}

const savedText = (head: string, marks: string) =>
  `{"type":"commentAnnotation.saved","annotation":${head.slice(0, -1)},"viewMarks":${marks}}}`;

/** A change of a thread, which is named where it is too large. */
export const threadChange = ([annotationId, text]: readonly [string, string]): ChangeText => ({
  text,
  named: () => JSON.stringify({ type: 'commentAnnotation.changed', annotationId } satisfies Change),
});

/** A `commentAnnotation.removed` change as JSON. */
export const removedText = (annotationId: string): string =>
  JSON.stringify({ type: 'commentAnnotation.removed', annotationId } satisfies Change);
