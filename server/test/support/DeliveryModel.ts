import type { Staging } from './DeliveryOrganization.js';

const PEOPLE = ['bob', 'cai'] as const;
export type Reader = (typeof PEOPLE)[number];

/** A reply of Ada's on its way to one person. */
interface Pending {
  id: string;
  thread: string;
  actedAt: number;
  entersAt: number;
  staging: Staging;
}

interface Window {
  documentId: string | null;
  closesAt: number;
  items: Pending[];
}

interface Thread {
  documentId: string;
  /** `null`: everybody. */
  readers: readonly Reader[] | null;
}

/** What REST contract §4.4 says of replies of Ada's, told event by event; it knows nothing of the service. Times are ms. */
export class DeliveryModel {
  readonly #threads: ReadonlyMap<string, Thread>;
  readonly #replies = new Map<string, { thread: string; shownFrom: number; outside: ReadonlySet<Reader> }>();
  readonly #subscription = new Map<string, boolean>();
  readonly #views: { person: Reader; thread: string; at: number }[] = [];
  readonly #held = new Map<Reader, Pending[]>(PEOPLE.map((person) => [person, []]));
  readonly #windows = new Map<Reader, Window[]>(PEOPLE.map((person) => [person, []]));
  readonly #delivered = new Map<Reader, string[][]>(PEOPLE.map((person) => [person, []]));

  /** @param documentOf by thread */
  constructor(documentOf: Readonly<Record<string, string>>) {
    this.#threads = new Map(Object.entries(documentOf).map(([id, documentId]) => [id, { documentId, readers: null }]));
  }

  subscribe(person: Reader, thread: string, isSubscribed: boolean): void {
    this.#subscription.set(`${person} ${thread}`, isSubscribed);
  }

  show(thread: string, readers: readonly Reader[] | null): void {
    this.#thread(thread).readers = readers;
  }

  view(person: Reader, thread: string, at: number): void {
    if (this.maySee(person, thread)) this.#views.push({ person, thread, at });
  }

  /** It is in no window any more, and a window without items is none. */
  remove(id: string): void {
    this.#replies.delete(id);
    for (const windows of this.#windows.values()) {
      for (const window of windows) window.items = window.items.filter((item) => item.id !== id);
      windows.splice(0, windows.length, ...windows.filter(({ items }) => items.length > 0));
    }
    for (const held of this.#held.values()) held.splice(0, held.length, ...held.filter((item) => item.id !== id));
  }

  reply(id: string, thread: string, at: number, staging: Staging): void {
    const isStaged = Object.values(staging).some((value) => value !== undefined);
    const entersAt = at + (staging.delay ?? 0) * 1000;
    // Who unsubscribed has it nowhere; who is no recipient has it in the wider feed.
    const outside = new Set<Reader>();
    this.#replies.set(id, { thread, shownFrom: entersAt, outside });
    for (const person of PEOPLE) {
      const isSubscribed = this.#subscription.get(`${person} ${thread}`);
      if (!isSubscribed || !this.maySee(person, thread)) {
        if (isSubscribed !== false) outside.add(person);
      } else if (isStaged) this.#held.get(person)?.push({ id, thread, actedAt: at, entersAt, staging });
      else this.#delivered.get(person)?.push([id]);
    }
  }

  /** All that happens until then, in order: of what happens at one moment windows close first, the document's before the other. */
  pass(now: number): void {
    for (const person of PEOPLE) {
      const windows = this.#windows.get(person)!;
      const held = this.#held.get(person)!;
      for (;;) {
        windows.sort(
          (a, b) => a.closesAt - b.closesAt || Number(a.documentId === null) - Number(b.documentId === null),
        );
        held.sort((a, b) => a.entersAt - b.entersAt);
        const [window] = windows;
        const [item] = held;
        if (window && window.closesAt <= Math.min(now, item?.entersAt ?? now)) this.#close(person, window);
        else if (item && item.entersAt <= now) this.#enter(person, held.shift()!);
        else break;
      }
    }
  }

  /** What the person was sent by email, one text each, in any order. */
  emails(person: Reader): string[] {
    return this.#delivered
      .get(person)!
      .map((ids) => ids.join('+'))
      .sort();
  }

  /** What the person's inbox shows now, in any order. */
  inbox(person: Reader, now: number): string[] {
    const isLeft = (id: string) => {
      const reply = this.#replies.get(id);
      return reply !== undefined && this.maySee(person, reply.thread);
    };
    const own = this.#delivered
      .get(person)!
      .map((ids) => ids.filter(isLeft))
      .filter((ids) => ids.length > 0);
    const wide = [...this.#replies].filter(
      ([id, { outside, shownFrom }]) => outside.has(person) && shownFrom <= now && isLeft(id),
    );
    return [...own.map((ids) => ids.join('+')), ...wide.map(([id]) => id)].sort();
  }

  #enter(person: Reader, item: Pending): void {
    const { delay, document, user } = item.staging;
    const isSeen = this.#views.some(
      (view) => view.person === person && view.thread === item.thread && view.at >= item.actedAt,
    );
    if ((delay !== undefined && isSeen) || !this.#isStillDue(person, item)) return;
    if (!document && !user) return void this.#delivered.get(person)?.push([item.id]);
    const { documentId } = this.#thread(item.thread);
    if (document) this.#join(person, documentId, document, item);
    if (user) this.#join(person, null, user, item);
    for (const scope of [documentId, null]) {
      const window = this.#windows.get(person)!.find((open) => open.documentId === scope);
      const max = window?.items[0]?.staging[scope === null ? 'user' : 'document']?.[1];
      if (window && max !== undefined && window.items.length >= max) this.#close(person, window);
    }
  }

  #join(person: Reader, documentId: string | null, [seconds]: readonly [number, number], item: Pending): void {
    const windows = this.#windows.get(person)!;
    let window = windows.find((open) => open.documentId === documentId);
    if (!window) {
      window = { documentId, closesAt: item.entersAt + seconds * 1000, items: [] };
      windows.push(window);
    }
    window.items.push(item);
  }

  #close(person: Reader, window: Window): void {
    const gone = new Set(window.items);
    const due = window.items.filter((item) => this.#isStillDue(person, item));
    const inOrder = due.sort((a, b) => a.actedAt - b.actedAt);
    if (due.length > 0) this.#delivered.get(person)?.push(inOrder.map(({ id }) => id));
    const windows = this.#windows.get(person)!;
    for (const open of windows) open.items = open.items.filter((item) => !gone.has(item));
    this.#windows.set(person, windows);
    windows.splice(0, windows.length, ...windows.filter(({ items }) => items.length > 0));
  }

  #isStillDue(person: Reader, { id, thread }: Pending): boolean {
    return this.#replies.has(id) && this.#isSubscribed(person, thread) && this.maySee(person, thread);
  }

  #isSubscribed = (person: Reader, thread: string) => this.#subscription.get(`${person} ${thread}`) === true;

  maySee(person: Reader, thread: string): boolean {
    const { readers } = this.#thread(thread);
    return readers === null || readers.includes(person);
  }

  #thread(id: string): Thread {
    const thread = this.#threads.get(id);
    if (!thread) throw new Error(`There is no thread ${id}.`);
    return thread;
  }
}
