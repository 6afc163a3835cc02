import type { Endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { Hono } from 'hono';
import type { Core } from '../core.js';
import { verifyUserToken } from '../domain/userTokens.js';
import { parseData, readData, readFile, readQuery } from './body.js';
import { addCors, preflightResponse } from './cors.js';
import { authenticateBackend, authenticateWorkspace, findTenant } from './credentials.js';
import { failureResponse, successResponse } from './envelopes.js';
import { RateLimiter } from './rateLimiter.js';
import type { AnyCall, Route } from './route.js';
import { toParleyError } from './toParleyError.js';

/** The operations of the service behind HTTP: one loop registers every route, so each passes the same checks in the same order. */
export function createApi(core: Core, routes: readonly Route[]): Hono {
  const limiter = new RateLimiter(core.clock);
  const app = new Hono({ strict: true });

  for (const route of routes) {
    const { path } = route.endpoint;
    app.post(path, ({ req }) => answer(core, limiter, route, req.raw));
    if (isFrontEnd(route.endpoint)) app.options(path, ({ req }) => preflightResponse(core.options, req.raw));
    app.all(path, () => failureResponse(new ParleyError('UNIMPLEMENTED', `${path} takes POST only.`, { status: 405 })));
  }
  app.notFound(({ req }) =>
    failureResponse(new ParleyError('NOT_FOUND', `There is no operation at ${new URL(req.url).pathname}.`)),
  );
  app.onError((error) => failureResponse(toParleyError(core, error)));
  return app;
}

const isFrontEnd = (endpoint: Endpoint) => endpoint.audience === 'client' || endpoint.audience === 'public';

async function answer(core: Core, limiter: RateLimiter, route: Route, request: Request): Promise<Response> {
  const { endpoint } = route;
  const startedAt = core.clock.now();
  let response: Response;
  try {
    response = await withDeadline(core, async (signal) => {
      const call = await authenticate(core, limiter, endpoint, request.headers);
      const { maxBodyBytes, maxJsonDepth, maxAttachmentBytes } = core.options.limits;
      const data = endpoint.takesFile ? readQuery(request) : await readData(request, maxBodyBytes, maxJsonDepth);
      // A caller who has gone away needs no answer: what waits for one ends.
      const ended = AbortSignal.any([signal, request.signal]);
      const result = await route.handle({
        ...call,
        core,
        data: parseData(endpoint.data, data),
        signal: ended,
        file: {
          contentType: request.headers.get('content-type') ?? '',
          read: () => readFile(request, maxAttachmentBytes),
        },
      } as AnyCall);
      return successResponse(result, endpoint.isPaged === true);
    });
  } catch (error) {
    response = failureResponse(toParleyError(core, error, endpoint.path));
  }
  const labels = { path: endpoint.path, status: String(response.status) };
  core.metrics.count('parley_requests_total', labels);
  core.metrics.observe('parley_request_seconds', (core.clock.now() - startedAt) / 1000, { path: endpoint.path });
  return isFrontEnd(endpoint) ? addCors(core.options, request, response) : response;
}

/** Credentials, then rate limit: steps 2 and 3 of REST contract §1.4. */
async function authenticate(
  core: Core,
  limiter: RateLimiter,
  endpoint: Endpoint,
  headers: Headers,
): Promise<Partial<AnyCall>> {
  const { keyRate, workspaceRate, userRate } = core.options.limits;
  const take = (key: string, rate: { perSecond: number; burst: number }) => {
    const retryAfterMs = limiter.take(key, rate);
    if (retryAfterMs > 0) {
      throw new ParleyError('RESOURCE_EXHAUSTED', 'Too many requests: slow down and try again.', { retryAfterMs });
    }
  };
  switch (endpoint.audience) {
    case 'backend': {
      const tenant = await authenticateBackend(core, headers);
      take(`key:${tenant.apiKey}`, keyRate);
      return { tenant };
    }
    case 'workspace': {
      const workspaceId = await authenticateWorkspace(core, headers);
      take(`workspace:${workspaceId}`, workspaceRate);
      return { workspaceId };
    }
    case 'client': {
      const tenant = await findTenant(core, headers.get('x-service-api-key'));
      const viewer = await verifyUserToken(core, tenant.apiKey, bearer(headers) ?? '');
      take(`user:${tenant.apiKey}:${viewer.userId}`, userRate);
      return { tenant, viewer };
    }
    case 'public': {
      const tenant = await findTenant(core, headers.get('x-service-api-key'));
      // Before sign-in only the key is known; people of one key share this bucket, which is as wide as the key's own.
      take(`sign-in:${tenant.apiKey}`, keyRate);
      return { tenant, token: bearer(headers) };
    }
  }
}

const bearer = (headers: Headers): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;

/** Runs `work` for at most the limit of REST contract §1.11; its signal fires when the time is over. */
async function withDeadline(core: Core, work: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const controller = new AbortController();
  let cancel = () => {};
  const deadline = new Promise<never>((_resolve, reject) => {
    cancel = core.clock.setTimer(() => {
      const error = new ParleyError('DEADLINE_EXCEEDED', 'The request took too long and was given up.');
      controller.abort(error);
      reject(error);
    }, core.options.limits.requestTimeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    cancel();
  }
}
