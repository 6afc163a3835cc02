import { ENDPOINTS, type Endpoint, ERROR_STATUS } from '@parley/protocol';
import { z } from 'zod';

const HEADERS: Record<Endpoint['audience'], string[]> = {
  backend: ['x-service-api-key', 'x-service-auth-token'],
  workspace: ['x-service-workspace-id', 'x-service-workspace-auth-token'],
  client: ['x-service-api-key', 'authorization'],
  public: ['x-service-api-key'],
};

const SCHEME_OF_HEADER = (header: string) =>
  header === 'authorization' ? { type: 'http', scheme: 'bearer' } : { type: 'apiKey', in: 'header', name: header };

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema: made }) => {
      if (!(zodSchema instanceof z.ZodObject)) return;
      for (const [name, field] of Object.entries(zodSchema.shape))
        if (isReserved(field)) delete made.properties?.[name];
    },
  });
  return rest;
};

/** A field that may not be sent. */
const isReserved = (field: unknown): boolean =>
  field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUndefined;

/** Returns the OpenAPI 3.1 document of all operations, made from the schemas that the service parses with. */
export function openApiDocument(): object {
  const headers = [...new Set(Object.values(HEADERS).flat())];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '2',
      description:
        'Every operation is POST and takes { data }. Every operation may fail with INVALID_ARGUMENT, UNAUTHENTICATED, RESOURCE_EXHAUSTED or UNAVAILABLE, and with PERMISSION_DENIED when the API key is switched off. Operations of a signed-in person also fail with TOKEN_EXPIRED, with NOT_FOUND for an unknown organization, and with PERMISSION_DENIED when the organization is switched off.',
    },
    components: { securitySchemes: Object.fromEntries(headers.map((header) => [header, SCHEME_OF_HEADER(header)])) },
    paths: Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.path, { post: operation(endpoint) }])),
  };
}

let text: string | undefined;

export function openApiResponse(): Response {
  text ??= JSON.stringify(openApiDocument());
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

function operation(endpoint: Endpoint): object {
  const token = { type: ['string', 'null'] };
  const result = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { const: 'success' },
      message: { type: 'string' },
      data: jsonSchema(endpoint.result, 'output'),
      ...(endpoint.isPaged && { nextPageToken: token, pageToken: token }),
    },
  };
  return {
    operationId: endpoint.path.slice('/v2/'.length).replaceAll('/', '_'),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: [Object.fromEntries(HEADERS[endpoint.audience].map((header) => [header, []]))],
    ...(endpoint.takesFile ? fileRequest(endpoint) : dataRequest(endpoint)),
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

const dataRequest = (endpoint: Endpoint) => ({
  requestBody: { required: true, content: body({ data: jsonSchema(endpoint.data, 'input') }) },
});

/** The request of an operation that accepts a file: the body is the file, and the fields are in the query. */
function fileRequest(endpoint: Endpoint): object {
  const { properties = {}, required = [] } = jsonSchema(endpoint.data, 'input');
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
