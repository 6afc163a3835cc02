/**
 * Answers questions in rounds, one after the other. A round takes all questions that wait, so that many at the same time share the statements
 * of one. A question is never answered by a round that began before it.
 */
export class Rounds<Question, Answer> {
  readonly #answer: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  #waiting: { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  #isRunning = false;

  /** @param answer returns the answers in the order of the questions. When it rejects, all questions of the round fail. */
  constructor(answer: (questions: readonly Question[]) => Promise<readonly Answer[]>) {
    this.#answer = answer;
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
      const round = this.#waiting.splice(0);
      try {
        const answers = await this.#answer(round.map(({ question }) => question));
        // The answers are as many as the questions.
        round.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
      } catch (error) {
        for (const { reject } of round) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
