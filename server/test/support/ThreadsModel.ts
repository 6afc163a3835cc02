/**
 * Threads of one document and what people see of them, by a model that knows nothing of the service but the contract: REST §2.4,
 * §2.5 (read/unread), client §7.1 and §7.6. Times are seconds.
 */
export class ThreadsModel {
  readonly threads = new Map<string, ModelThread>();
  readonly #grants = new Map<string, number>();
  #isRestricted = false;
  now = 0;

  setRestricted(isRestricted: boolean): void {
    this.#isRestricted = isRestricted;
  }

  /** `what`: `red`, a context permission; `partner`, a membership; `plan`, a grant of the document. */
  grant(userId: string, what: string, until: number | undefined): void {
    const key = `${userId} ${what}`;
    // A grant with an end never replaces one for good.
    if (until !== undefined && this.#grants.get(key) === Infinity) return;
    this.#grants.set(key, until ?? Infinity);
  }

  revoke(userId: string, what: string): void {
    this.#grants.delete(`${userId} ${what}`);
  }

  add(id: string, thread: Pick<ModelThread, 'authorId' | 'visibility' | 'isRed'>): void {
    if (this.threads.has(id)) return; // the id is taken
    this.threads.set(id, {
      ...thread,
      last: 1,
      comments: [{ id: `${id}-1`, authorId: thread.authorId, number: 1 }],
      marks: new Map(),
    });
  }

  reply(id: string, authorId: string): string | undefined {
    const thread = this.threads.get(id);
    if (!thread) return undefined;
    thread.last += 1;
    const commentId = `${id}-${thread.last}`;
    thread.comments.push({ id: commentId, authorId, number: thread.last });
    return commentId;
  }

  removeOldestComment(id: string): string | undefined {
    const thread = this.threads.get(id);
    const comment = thread?.comments.shift();
    if (thread?.comments.length === 0) this.threads.delete(id);
    return comment?.id;
  }

  mark(userId: string, ids: readonly string[], isRead: boolean): void {
    for (const id of ids) {
      const thread = this.threads.get(id);
      if (!thread || !this.sees(userId, thread)) continue;
      const { through } = thread.marks.get(userId) ?? { through: 0 };
      const newest = Math.max(through, ...thread.comments.map(({ number }) => number));
      thread.marks.set(userId, isRead ? { through: newest, isUnread: false } : { through: 0, isUnread: true });
    }
  }

  visibleTo(userId: string): string[] {
    return [...this.threads].filter(([, thread]) => this.sees(userId, thread)).map(([id]) => id);
  }

  counts(userId: string): { total: number; unread: number } {
    const seen = this.visibleTo(userId).map((id) => this.threads.get(id)!);
    const isUnread = ({ marks, comments }: ModelThread) => {
      const mark = marks.get(userId) ?? { through: 0, isUnread: false };
      return mark.isUnread || comments.some(({ authorId, number }) => authorId !== userId && number > mark.through);
    };
    return { total: seen.length, unread: seen.filter(isUnread).length };
  }

  sees(userId: string, { authorId, visibility, isRed }: ModelThread): boolean {
    const has = (what: string) => (this.#grants.get(`${userId} ${what}`) ?? -1) > this.now;
    if (this.#isRestricted && !has('plan')) return false;
    if (isRed && !has('red')) return false;
    if (visibility === 'public' || userId === authorId) return true;
    return visibility === 'partner' ? has('partner') : visibility.includes(userId);
  }
}

interface ModelThread {
  authorId: string;
  /** `public`, `partner` (its members), or the people listed. */
  visibility: 'public' | 'partner' | readonly string[];
  /** Needs the context permission `red`. */
  isRed: boolean;
  /** Last number given to a comment. */
  last: number;
  comments: { id: string; authorId: string; number: number }[];
  marks: Map<string, { through: number; isUnread: boolean }>;
}
