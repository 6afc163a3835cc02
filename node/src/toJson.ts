import { ParleyError } from '@parley/protocol/constants';

/** Returns the body of a request. Throws `INVALID_ARGUMENT` for data that no JSON has: a `BigInt`, or an object that contains itself. */
export function toJson(body: { data: unknown }): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    // Other errors come from the data itself, such as from a `toJSON` of it.
    const fault = cause instanceof TypeError && faultIn(body.data, 'data', new Set());
    const { field, what } = fault || {
      field: 'data',
      what: `cannot be written as JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
    };
    throw new ParleyError('INVALID_ARGUMENT', `${field}: ${what}`, { field, cause });
  }
}

interface Fault {
  field: string;
  what: string;
}

/** Finds the first value that no JSON has. @param above the objects that contain it */
function faultIn(value: unknown, field: string, above: ReadonlySet<object>): Fault | null {
  if (typeof value === 'bigint')
    return { field, what: 'is a BigInt, which JSON does not have: send a number or a text' };
  if (typeof value !== 'object' || value === null) return null;
  if (above.has(value)) return { field, what: 'is an object that contains itself, which JSON cannot express' };
  const within = new Set([...above, value]);
  for (const [name, item] of Object.entries(value)) {
    const fault = faultIn(item, Array.isArray(value) ? `${field}[${name}]` : `${field}.${name}`, within);
    if (fault) return fault;
  }
  return null;
}
