import type { Answer } from '../transport/Transport.js';
import type { Operation, OperationInput, OperationResult } from '../transport/operations.js';
import type { DocumentsToOpen } from './DocumentsToOpen.js';

/** Operations that a sign-in can read in the same request. */
export type FirstOperation = keyof ReadInputs & Operation;

/** The reads of a sign-in: the input of each operation, without the organization. */
export type ReadInputs = NonNullable<OperationInput<'session/identify'>['reads']>;
type ReadAnswers = NonNullable<OperationResult<'session/identify'>['reads']>;

/**
 * Reads that features need right after sign-in, by operation: the next sign-in includes them. `undefined`: none.
 * @param documents that the sign-in opens
 */
export type FirstReads = {
  [O in FirstOperation]?: (documents: DocumentsToOpen | undefined) => ReadInputs[O];
};

/** The results of a sign-in's reads, until they are used. */
export interface FirstAnswers {
  /** The result of exactly this request, once. `undefined`: send the request. */
  take<O extends Operation>(operation: O, body: object): Answer<OperationResult<O>> | undefined;
  /** Clears them: they are no longer the newest. */
  forget(): void;
}

/** @param reads as they were sent */
export function createFirstAnswers(reads: ReadInputs = {}, answers: Partial<ReadAnswers> = {}): FirstAnswers {
  let left: Record<string, unknown> = { ...reads };
  return {
    take(operation, body) {
      if (JSON.stringify(left[operation]) !== JSON.stringify(body)) return undefined;
      delete left[operation];
      return answers[operation as FirstOperation] as Answer<OperationResult<typeof operation>> | undefined; // stored under this operation
    },
    forget: () => void (left = {}),
  };
}
