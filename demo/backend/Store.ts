import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Initiative, INITIATIVES } from '../roadmap.js';

/** Words of a notification that Parley never stores: it asks for them by id when someone looks. */
export interface PrivateContent {
  displayHeadlineMessageTemplate: string;
  displayHeadlineMessageTemplateData: { actionUser: { userId: string } };
  displayBodyMessage: string;
}

/** Words of a thread that Parley never stores, as a comment data provider sends them. */
export interface ThreadWords {
  comments: Record<string, object>;
  [field: string]: unknown;
}

interface State {
  initiatives: Initiative[];
  privateContents: Record<string, PrivateContent>;
  threads: Record<string, ThreadWords>;
  /** Icons of reactions. */
  reactions: Record<string, object>;
}

/** The demo product's own database: one JSON file. */
export class Store {
  readonly #file: string;
  readonly #state: State;

  constructor(file: string) {
    this.#file = file;
    this.#state = {
      initiatives: structuredClone([...INITIATIVES]),
      privateContents: {},
      threads: {},
      reactions: {},
      ...read(file),
    };
  }

  get initiatives(): readonly Initiative[] {
    return this.#state.initiatives;
  }

  initiative(id: string): Initiative | undefined {
    return this.#state.initiatives.find((initiative) => initiative.id === id);
  }

  change(id: string, change: Partial<Pick<Initiative, 'status' | 'ownerId'>>): void {
    const initiative = this.initiative(id);
    if (initiative) Object.assign(initiative, change);
    this.#save();
  }

  privateContent(id: string): PrivateContent | undefined {
    return this.#state.privateContents[id];
  }

  keepPrivateContent(id: string, content: PrivateContent): void {
    this.#state.privateContents[id] = content;
    this.#save();
  }

  forgetPrivateContent(id: string): void {
    delete this.#state.privateContents[id];
    this.#save();
  }

  threads(ids: readonly string[]): Record<string, ThreadWords> {
    return pick(this.#state.threads, ids);
  }

  /** Adds to what is known: a writer sends only the comments whose words they have. */
  keepThreads(threads: Record<string, ThreadWords>): void {
    for (const [id, thread] of Object.entries(threads)) {
      const comments = { ...this.#state.threads[id]?.comments, ...thread.comments };
      this.#state.threads[id] = { ...this.#state.threads[id], ...thread, comments };
    }
    this.#save();
  }

  forgetThread(id: string): void {
    delete this.#state.threads[id];
    this.#save();
  }

  reactions(ids: readonly string[]): Record<string, object> {
    return pick(this.#state.reactions, ids);
  }

  keepReactions(reactions: Record<string, object>): void {
    Object.assign(this.#state.reactions, reactions);
    this.#save();
  }

  forgetReaction(id: string): void {
    delete this.#state.reactions[id];
    this.#save();
  }

  #save(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#state, null, 2));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function read(file: string): Partial<State> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<State>;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

function pick<T>(all: Record<string, T>, ids: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
}
