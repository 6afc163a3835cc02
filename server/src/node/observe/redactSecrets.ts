const HIDDEN = '[hidden]';

/** Names of headers, options and variables that contain credentials. */
const SECRET_NAME = /authorization|cookie|password|secret|token|api-?key|^x-service-/i;

/** Credentials inside a text: the value after a scheme, a signed token, the user part of a URL. */
const SECRET_TEXT = /\b(Bearer|Basic) +\S+|\beyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=:\/\/)[^/@\s]+(?=@)/gi;

/**
 * The name before the `@` of an email address, which mail servers repeat in what they answer. The domain stays: it says which of them refuses.
 * Not the version of a package in the path of a file, as `pg@8.1.0`.
 */
const MAILBOX = /(?<![\w.%+-])[\w.%+-]+(?=@(?:[a-z\d-]+\.)+[a-z]{2,})/gi;

/** Deeper than any log field of the service. Deeper values are omitted, which also ends cycles. */
const MAX_DEPTH = 6;

/**
 * Returns a copy of a log value without credentials. Callers pass none; this prevents a leak by a mistake or by an error of a library.
 */
export function redactSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(SECRET_TEXT, HIDDEN).replace(MAILBOX, HIDDEN);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (value instanceof Error) return redactSecrets(describeError(value), depth + 1);
  if (Array.isArray(value)) return value.map((item) => redactSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecret(name, item) ? HIDDEN : redactSecrets(item, depth + 1)]),
  );
}

/** Whether a field contains a credential. Flags and counts do not (`requireJwtToken: false`, `tokenCount: 3`). */
const isSecret = (name: string, value: unknown) =>
  SECRET_NAME.test(name) && typeof value !== 'boolean' && typeof value !== 'number' && value !== null;

/** Returns the fields of an error for the log. Omits `detail` and `where` of database errors, which contain values of rows. */
function describeError(error: Error): Record<string, unknown> {
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    name: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: error.cause }),
  };
}
