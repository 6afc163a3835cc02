/** Headers of a request: those of `fetch`, or of Node and Express. */
export type RequestHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Answers a header, whose name is in lower case; `undefined` when it is missing or empty. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) || undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return (typeof value === 'string' ? value : value?.join(' ')) || undefined;
}
