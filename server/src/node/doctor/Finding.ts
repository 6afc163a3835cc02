import { errorText } from '../errorText.js';

/** The finding of `parley doctor` about one part of an installation. */
export interface Finding {
  /** The part, such as `database`. */
  part: string;
  isFine: boolean;
  /** The state, or the problem and its solution. */
  text: string;
}

/** Longest time for one part, ms. A server that cannot be reached may not answer at all. */
const TIMEOUT_MS = 10_000;

/** Checks one part. An error of `look` becomes the problem. */
export async function find(part: string, look: () => Promise<string>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${TIMEOUT_MS / 1000} s.`)), TIMEOUT_MS);
  });
  try {
    return { part, isFine: true, text: await Promise.race([look(), timeout]) };
  } catch (error) {
    return { part, isFine: false, text: errorText(error) };
  } finally {
    clearTimeout(timer);
  }
}
