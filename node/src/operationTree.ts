import type { CallOptions, Page } from './Parley.js';

/** Sends an operation. Answers its data; of a paged operation a `Page`. */
type Send = (operation: string, data: object, options?: CallOptions) => Promise<unknown>;

/**
 * Makes an object on which `a.b.c(data)` sends the operation `a/b/c`, and `a.b.c.pages(data)` all its pages. No name is listed: those that the types
 * do not have are refused by the service.
 */
export function operationTree(send: Send, path: readonly string[] = []): object {
  const operation = path.join('/');
  const call = (data: object, options?: CallOptions) => send(operation, data, options);
  const pages = async function* (data: object, options?: CallOptions) {
    for (let from: object | null = data; from;) {
      const answer = await send(operation, from, options);
      // The types allow it only on paged operations. The answer of another one is all there is.
      const page = isPage(answer) ? answer : { data: answer, nextPageToken: null };
      yield page.data;
      from = page.nextPageToken === null ? null : { ...data, pageToken: page.nextPageToken };
    }
  };
  const branches: Record<string | symbol, unknown> = Object.assign(path.length > 0 ? call : {}, { pages });
  return new Proxy(branches, {
    get(known, name) {
      // A branch with a method `then` would be taken for a promise.
      if (name in known || typeof name === 'symbol' || name === 'then') return known[name];
      return (known[name] = operationTree(send, [...path, name]));
    },
  });
}

const isPage = (answer: unknown): answer is Page<unknown> =>
  typeof answer === 'object' && answer !== null && 'nextPageToken' in answer;
