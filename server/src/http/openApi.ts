import { ENDPOINTS, type Endpoint, ERROR_STATUS } from '@parley/protocol';
import { NamedSchemas } from './NamedSchemas.js';

const HEADERS: Record<Endpoint['audience'], string[]> = {
  backend: ['x-service-api-key', 'x-service-auth-token'],
  workspace: ['x-service-workspace-id', 'x-service-workspace-auth-token'],
  client: ['x-service-api-key', 'authorization'],
  public: ['x-service-api-key'],
};

const SCHEME_OF_HEADER = (header: string) =>
  header === 'authorization' ? { type: 'http', scheme: 'bearer' } : { type: 'apiKey', in: 'header', name: header };

/** Returns the OpenAPI 3.1 document of all operations, made from the schemas that the service parses with. */
export function openApiDocument(): object {
  const headers = [...new Set(Object.values(HEADERS).flat())];
  const schemas = new NamedSchemas(ENDPOINTS.map(({ data }) => data));
  const paths = ENDPOINTS.map((endpoint) => [endpoint.path, { post: operation(endpoint, schemas) }] as const);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '2',
      description:
        'Every operation is POST and takes { data }. Every operation may fail with INVALID_ARGUMENT, UNAUTHENTICATED, RESOURCE_EXHAUSTED or UNAVAILABLE, and with PERMISSION_DENIED when the API key is switched off. Operations of a signed-in person also fail with TOKEN_EXPIRED, with NOT_FOUND for an unknown organization, and with PERMISSION_DENIED when the organization is switched off.',
    },
    components: {
      securitySchemes: Object.fromEntries(headers.map((header) => [header, SCHEME_OF_HEADER(header)])),
      schemas: schemas.all,
    },
    paths: Object.fromEntries(paths),
  };
}

let text: string | undefined;

export function openApiResponse(): Response {
  text ??= JSON.stringify(openApiDocument());
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

function operation(endpoint: Endpoint, schemas: NamedSchemas): object {
  const operationId = endpoint.path.slice('/v2/'.length).replaceAll('/', '_');
  const data = schemas.add(endpoint.data, 'input', operationId);
  const token = { type: ['string', 'null'] };
  const result = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { const: 'success' },
      message: { type: 'string' },
      data: schemas.add(endpoint.result, 'output', operationId),
      ...(endpoint.isPaged && { nextPageToken: token, pageToken: token }),
    },
  };
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: [Object.fromEntries(HEADERS[endpoint.audience].map((header) => [header, []]))],
    ...(endpoint.takesFile ? fileRequest(data) : { requestBody: { required: true, content: body({ data }) } }),
    responses: {
      200: { description: 'Success', content: body({ result }) },
      default: {
        description: 'Failure',
        content: body({
          error: {
            type: 'object',
            required: ['message', 'status'],
            properties: { message: { type: 'string' }, status: { enum: Object.keys(ERROR_STATUS) }, details: {} },
          },
        }),
      },
    },
  };
}

const body = (properties: object) => ({
  'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } },
});

/** The request of an operation that accepts a file: the body is the file, and the fields are in the query. */
function fileRequest({ properties = {}, required = [] }: ReturnType<NamedSchemas['add']>): object {
  return {
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
  };
}
