/**
 * Returns an `int8` column as a number. Times in ms, positions and counts stay far below 2^53.
 * @throws RangeError for a value that a number cannot hold exactly
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The int8 value ${text} does not fit a number exactly.`);
  return value;
}
