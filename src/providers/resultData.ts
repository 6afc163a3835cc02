/**
 * The `data` of the result of a provider's function (client contract §6.1): 200-299 in `status` or `statusCode`, and not
 * `success: false`. Throws for anything else. @param acceptsBare an object without any of those keys is the data itself
 */
export function resultData(result: unknown, acceptsBare = false): unknown {
  if (typeof result !== 'object' || result === null) throw new Error(`It answered ${String(result)}, not a result.`);
  const { status, statusCode, success, data, message } = result as Record<string, unknown>;
  if (acceptsBare && !STATUS_KEYS.some((key) => key in result)) return result;
  const code = status ?? statusCode;
  const isSuccess = typeof code === 'number' && code >= 200 && code < 300 && success !== false;
  if (!isSuccess)
    throw new Error(`It answered ${String(code)}: ${typeof message === 'string' ? message : 'no message'}.`);
  return data;
}

const STATUS_KEYS = ['status', 'statusCode', 'success', 'data'];

/** `data` as an object. Throws for anything else. */
export function recordOf(data: unknown): Record<string, unknown> {
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Record<string, unknown>;
  throw new Error(`It answered ${String(data)} as data, not an object.`);
}

/**
 * Records by id, of a map by id or of a list whose records have their id in `key`. Throws for anything else.
 * @param valid makes a record safe to read
 */
export function asRecords<T>(
  data: unknown,
  key: string,
  valid: (record: object, id: string) => unknown = (record) => record,
): Record<string, T> {
  if (typeof data !== 'object' || data === null)
    throw new Error(`It answered ${String(data)} as data, not records by id.`);
  const records: [unknown, unknown][] = Array.isArray(data)
    ? data.map((record: Record<string, unknown> | null) => [record?.[key], record])
    : Object.entries(data);
  const usable = records.flatMap(([id, record]) =>
    typeof id === 'string' && typeof record === 'object' && record !== null ? [[id, valid(record, id)]] : [],
  );
  // The types of fields that were not checked are between the app and its own provider.
  return Object.fromEntries(usable) as Record<string, T>;
}
