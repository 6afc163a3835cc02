import { callProvider, type ProviderRequest } from './callProvider.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { EndpointConfig, RetryConfig } from './DataProviders.js';
import { postToEndpoint, readFromEndpoint } from './endpoint.js';
import { resultData } from './resultData.js';

/** One member of a provider. */
export interface MemberOptions<Request, Data> extends Omit<ProviderRequest, 'request'> {
  run: ((request: Request) => unknown) | undefined;
  /** Used when there is no function. */
  endpoint: EndpointConfig | undefined;
  retry: RetryConfig | undefined;
  resolveTimeout: number | undefined;
  /** Parses `data` of a success; throws when it is invalid. Absent: only the success counts. */
  read?: (data: unknown) => Data;
  /** An endpoint succeeds without `data` too. @default false */
  mayAnswerNothing?: boolean;
  /** The request as it travels to the endpoint. @default itself, as JSON */
  body?: (request: Request) => FormData;
}

/**
 * Creates the function that calls one member, with its time limit and retries; `null` when the provider has no function or endpoint for it.
 * Rejects with `RESOLVER_FAILED`, `TIMEOUT` or, when the session has ended, `CANCELLED`.
 */
export function createMember<Request, Data = void>(
  { run, endpoint, retry, resolveTimeout, read, mayAnswerNothing, body, ...about }: MemberOptions<Request, Data>,
  { emit, signal }: Pick<ResolverOptions, 'emit' | 'signal'>,
): ((request: Request) => Promise<Data>) | null {
  if (!run && !endpoint?.url) return null;

  const ask = async (request: Request, abort: AbortSignal): Promise<unknown> => {
    if (run) return resultData(await run(request));
    const sent = body?.(request) ?? request;
    if (!read) return postToEndpoint(endpoint!, sent, abort);
    return readFromEndpoint(endpoint!, sent, abort, mayAnswerNothing);
  };
  return (request) => {
    const attempt = async (abort: AbortSignal) => {
      const data = await ask(request, abort);
      return (read ? read(data) : undefined) as Data; // without `read` there is no data: `Data` is `void`
    };
    return callProvider({ ...about, request, attempt, retry, resolveTimeout }, emit, signal);
  };
}
