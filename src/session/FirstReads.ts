import type { Answer } from '../transport/Transport.js';
import type { Operation, OperationInput, OperationResult } from '../transport/operations.js';
import type { DocumentsToOpen } from './DocumentsToOpen.js';

/** What a sign-in can read in the same request. */
export type FirstOperation = keyof ReadInputs & Operation;

/** What a sign-in is asked to read: the input of each operation without the organization. */
export type ReadInputs = NonNullable<OperationInput<'session/identify'>['reads']>;
type ReadAnswers = NonNullable<OperationResult<'session/identify'>['reads']>;

/**
 * What features read as soon as somebody is signed in, by operation: the next sign-in asks for it. `undefined`: nothing.
 * @param documents that the sign-in opens
 */
export type FirstReads = {
  [O in FirstOperation]?: (documents: DocumentsToOpen | undefined) => ReadInputs[O];
};

/** What a sign-in has read, until it is used. */
export interface FirstAnswers {
  /** The answer to just this request, once. `undefined`: it is to be asked. */
  take<O extends Operation>(operation: O, body: object): Answer<OperationResult<O>> | undefined;
  /** They are not the newest any more. */
  forget(): void;
}

/** @param reads as they were asked */
export function createFirstAnswers(reads: ReadInputs = {}, answers: Partial<ReadAnswers> = {}): FirstAnswers {
  let left: Record<string, unknown> = { ...reads };
  return {
    take(operation, body) {
      if (JSON.stringify(left[operation]) !== JSON.stringify(body)) return undefined;
      delete left[operation];
      return answers[operation as FirstOperation] as Answer<OperationResult<typeof operation>> | undefined; // what the operation answers
    },
    forget: () => void (left = {}),
  };
}
