import type { Endpoint } from '@parley/protocol';
import { LIMITS, ParleyError } from '@parley/protocol/constants';
import { Hono } from 'hono';
import type { Core } from '../core.js';
import type { Caller, OperationRequest } from '../environment.js';
import { authenticate } from './authenticate.js';
import { AT_ONCE_BYTES, parseData, type ReadBody, readData, readFile, readQuery } from './body.js';
import { byteBudget } from '../limits/byteBudget.js';
import { addCors, preflightResponse } from './cors.js';
import { failureResponse, successResponse } from './envelopes.js';
import { parseInSteps } from './parseInSteps.js';
import { BODY_TIMEOUT_MS, readBody } from './readBody.js';
import type { AnyCall, Route } from './route.js';
import { toParleyError } from './toParleyError.js';

/** The HTTP application. Each request has its caller. */
export type Api = Hono<{ Bindings: Caller }>;

/**
 * Returns a function that answers operations without the application around them, which would need a web request. It returns `null` for
 * anything but an operation.
 */
export function createOperations(
  core: Core,
  routes: readonly Route[],
): (request: OperationRequest, caller: Caller) => Promise<Response> | null {
  const routeOf = new Map<string, Route>(routes.map((route) => [route.endpoint.path, route]));
  return (request, caller) => {
    const route = request.method === 'POST' ? routeOf.get(new URL(request.url).pathname) : undefined;
    return route ? answer(core, route, request, caller) : null;
  };
}

/** Serves all operations over HTTP. One loop registers every route, so each request passes the same checks in the same order. */
export function createApi(core: Core, routes: readonly Route[]): Api {
  const app: Api = new Hono({ strict: true });

  for (const route of routes) {
    const { path } = route.endpoint;
    app.post(path, ({ req, env }) => answer(core, route, req.raw, env ?? {}));
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

async function answer(core: Core, route: Route, request: OperationRequest, caller: Caller): Promise<Response> {
  const { endpoint } = route;
  const startedAt = core.clock.now();
  let response: Response;
  try {
    response = await withDeadline(core, request.signal, async (signal) => {
      let changes = core.knownCredentials.changes;
      const { owner, ...call } = await authenticate(core, endpoint, request.headers, caller);
      /** Checks the credentials again after a slow body: they may have been revoked meanwhile. */
      const authenticateAgain = async () => {
        if (changes === core.knownCredentials.changes) return;
        changes = core.knownCredentials.changes;
        await authenticate(core, endpoint, request.headers, caller);
      };
      const { maxBodyBytes, maxJsonDepth, maxAttachmentBytes, requestTimeoutMs } = core.options.limits;
      const maxBytes = endpoint.takesLargeBody ? Math.max(LIMITS.largeBodyBytes, maxBodyBytes) : maxBodyBytes;
      const budget = byteBudget(core, endpoint, owner);
      const read =
        (timeoutMs: number): ReadBody =>
        async (bounds) => {
          const bytes = await budget.spend(request, bounds.maxBytes, () =>
            readBody(core, request, { ...bounds, owner, timeoutMs, signal }),
          );
          bodyBytes = bytes.byteLength;
          return bytes;
        };
      let bodyBytes = 0;
      const data = endpoint.takesFile
        ? readQuery(request)
        : await readData(request, read(BODY_TIMEOUT_MS), maxBytes, maxJsonDepth);
      await authenticateAgain();
      const result = await route.handle({
        ...call,
        core: { ...core, write: (body) => core.turns.run(owner, () => core.write(body)) },
        data: bodyBytes > AT_ONCE_BYTES ? await parseInSteps(endpoint.data, data) : parseData(endpoint.data, data),
        signal,
        file: {
          contentType: request.headers.get('content-type') ?? '',
          read: async (maxFileBytes = maxAttachmentBytes) => {
            const bytes = await readFile(read(requestTimeoutMs), maxFileBytes);
            await authenticateAgain();
            return bytes;
          },
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

/** Runs `work` within the time limit of REST contract §1.11. Its signal fires when the time is over, or when the caller disconnects. */
async function withDeadline(
  core: Core,
  disconnected: AbortSignal,
  work: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  // `AbortSignal.any` takes several times as long.
  const controller = new AbortController();
  const disconnect = () => controller.abort(disconnected.reason);
  disconnected.addEventListener('abort', disconnect);
  if (disconnected.aborted) disconnect();
  let cancel = () => {};
  const deadline = new Promise<never>((_resolve, reject) => {
    cancel = core.clock.setTimer(() => {
      const error = new ParleyError('DEADLINE_EXCEEDED', 'The request took too long and was cancelled.');
      controller.abort(error);
      reject(error);
    }, core.options.limits.requestTimeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    cancel();
    disconnected.removeEventListener('abort', disconnect);
  }
}
