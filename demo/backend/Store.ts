import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Initiative, INITIATIVES } from '../roadmap.js';

/** Words of a notification that Parley never stores: it asks for them by id when someone looks. */
export interface PrivateContent {
  displayHeadlineMessageTemplate: string;
  displayHeadlineMessageTemplateData: { actionUser: { userId: string } };
  displayBodyMessage: string;
}

interface State {
  initiatives: Initiative[];
  privateContents: Record<string, PrivateContent>;
}

/** The demo product's own database: one JSON file. */
export class Store {
  readonly #file: string;
  readonly #state: State;

  constructor(file: string) {
    this.#file = file;
    this.#state = read(file) ?? { initiatives: structuredClone([...INITIATIVES]), privateContents: {} };
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

  #save(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#state, null, 2));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function read(file: string): State | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}
