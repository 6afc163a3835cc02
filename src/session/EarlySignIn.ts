import type { OperationResult } from '../transport/operations.js';
import type { ReadInputs } from './FirstReads.js';

/** The answer to a sign-in that the page has sent while the code of the app was on its way. */
export interface EarlySignIn {
  /** Without `opened` when it opened other documents than those asked for. */
  data: OperationResult<'session/identify'>;
  /** As they were sent. */
  reads: ReadInputs;
}

/** What the script of `signInScript` sets. */
export interface TakeEarlySignIn {
  /**
   * Resolves once with the answer, if it is one to this sign-in and no failure; else with `undefined`.
   * @param key JSON text of the API key, the token, and the person as they are sent
   * @param documents JSON text of the documents to open
   */
  (key: string, documents: string | undefined): Promise<EarlySignIn | undefined>;
  /** The page opens the panel of notifications at once. */
  opensPanel?: boolean;
  /** A link to a thread has opened the page. */
  opensThread?: boolean;
}

declare global {
  var parleySignIn: TakeEarlySignIn | undefined;
}
