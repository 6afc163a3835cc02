import { type Change, type PackedChange, packMark, SharedValues } from '@parley/protocol';
import { VIEW_MARKS } from '../../domain/threads/listedPeople.js';
import type { CompleteThread } from '../../domain/threads/threadRows.js';
import type { ThreadScope } from '../../domain/access/ThreadScope.js';
import { toOwnSubscription, toPackedThread, usersBehind } from '../../domain/threads/toPackedThread.js';
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
    const { head, marks, texts, authors, later, behind } = this.#write(thread);
    if (authors.has(readerId)) {
      const shared = new SharedValues();
      const annotation = toPackedThread(this.#scope, thread, readerId, shared);
      return JSON.stringify({
        type: 'commentAnnotation.saved',
        shared: shared.values,
        annotation,
      } satisfies PackedChange);
    }
    const row = behind.get(readerId);
    const own = row ? `,"ownSubscription":${JSON.stringify(toOwnSubscription(row))}` : '';
    const mark = later.get(readerId);
    // The reader's own mark is not among the newest ones, so it is added.
    if (mark) return `${head}${own},"viewMarks":${marks.slice(0, -1)},${JSON.stringify(readerId)}:${markText(mark)}}}}`;
    const known = texts.get(own);
    if (known !== undefined) return known;
    const text = `${head}${own},"viewMarks":${marks}}}`;
    texts.set(own, text);
    return text;
  }

  /** Returns the people whose text is not the one of all others. */
  ownersOf(thread: CompleteThread): Iterable<string> {
    const { authors, later, behind } = this.#write(thread);
    return [...authors, ...later.keys(), ...behind.keys()];
  }

  #write(thread: CompleteThread): Shared {
    const known = this.#shared.get(thread.annotation_id);
    if (known) return known;
    const values = new SharedValues();
    const { viewMarks = {}, ...rest } = toPackedThread(this.#scope, thread, null, values);
    const change = { type: 'commentAnnotation.saved', shared: values.values, annotation: rest } satisfies PackedChange;
    const drafts = thread.comments.filter((comment) => comment.is_draft);
    const shared: Shared = {
      head: JSON.stringify(change).slice(0, -2),
      marks: JSON.stringify(viewMarks),
      texts: new Map(),
      authors: new Set(drafts.map((comment) => comment.author_id)),
      later: new Map(thread.views.slice(VIEW_MARKS).map((view) => [view.user_id, view])),
      behind: new Map(usersBehind(thread).map((row) => [row.subscriber_id, row])),
    };
    this.#shared.set(thread.annotation_id, shared);
    return shared;
  }
}

/** The change without drafts, as JSON. */
interface Shared {
  /** Up to the fields that differ between readers. */
  head: string;
  marks: string;
  /** The whole text, by that of the reader's own subscription. */
  texts: Map<string, string>;
  /** Who has drafts in the thread. */
  authors: ReadonlySet<string>;
  /** The marks of people beyond those in `marks`. */
  later: ReadonlyMap<string, CompleteThread['views'][number]>;
  /** The subscriptions of people beyond those who are named. */
  behind: ReadonlyMap<string, CompleteThread['subscriptions'][number]>;
}

const markText = (view: CompleteThread['views'][number]) => JSON.stringify(packMark(toViewMark(view)));

/** Returns a change of a thread. When it is too large for a frame, only the id is sent. */
export const threadChange = ([annotationId, text]: readonly [string, string]): ChangeText => ({
  text,
  named: () => JSON.stringify({ type: 'commentAnnotation.changed', annotationId } satisfies Change),
});

/** Returns a `commentAnnotation.removed` change as JSON. */
export const removedText = (annotationId: string): string =>
  JSON.stringify({ type: 'commentAnnotation.removed', annotationId } satisfies Change);
