import type { OperationRequest, ServiceOptions } from '../environment.js';

/** Front ends send a bearer token and never cookies, so any origin may be allowed. Backend operations send no CORS headers. */
function allowedOrigin({ allowedOrigins }: ServiceOptions, request: OperationRequest): string | null {
  const origin = request.headers.get('origin');
  if (allowedOrigins === '*') return '*';
  return origin !== null && allowedOrigins.includes(origin) ? origin : null;
}

export function addCors(options: ServiceOptions, request: OperationRequest, response: Response): Response {
  const origin = allowedOrigin(options, request);
  if (origin !== null) {
    response.headers.set('access-control-allow-origin', origin);
    response.headers.set('access-control-expose-headers', 'retry-after');
  }
  response.headers.append('vary', 'origin');
  return response;
}

export function preflightResponse(options: ServiceOptions, request: Request): Response {
  const response = addCors(options, request, new Response(null, { status: 204 }));
  if (response.headers.has('access-control-allow-origin')) {
    response.headers.set('access-control-allow-methods', 'POST');
    response.headers.set('access-control-allow-headers', 'content-type, authorization, x-service-api-key');
    response.headers.set('access-control-max-age', '86400');
  }
  return response;
}
