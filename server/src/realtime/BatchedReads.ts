import { nextTurn } from '../TimeSlice.js';

interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

interface RoundOptions {
  /** Most questions of one round. @default all that wait */
  most?: number;
  /** Pause after each round, ms. So questions that arrive one by one wait for each other, but the first one after a quiet moment does not wait. */
  restMs?: number;
}

/**
 * Answers questions in rounds, one after the other. A round answers all waiting questions, so that concurrent ones share its statements. A
 * question is never answered by a round that began before it.
 */
export class BatchedReads<Question, Answer> {
  readonly #answer: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  readonly #most: number;
  readonly #restMs: number;
  #waiting: Waiting<Question, Answer>[] = [];
  #isRunning = false;

  /** @param answer returns the answers in the order of the questions. When it rejects, all questions of the round fail. */
  constructor(
    answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
    { most = Infinity, restMs = 0 }: RoundOptions = {},
  ) {
    this.#answer = answer;
    this.#most = most;
    this.#restMs = restMs;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const round = this.#waiting.splice(0, this.#most);
      try {
        const answers = await this.#answer(round.map(({ question }) => question));
        // The answers are as many as the questions.
        round.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
      } catch (error) {
        for (const { reject } of round) reject(error);
      }
      if (this.#restMs > 0) await nextTurn(this.#restMs);
    }
    this.#isRunning = false;
  }
}
