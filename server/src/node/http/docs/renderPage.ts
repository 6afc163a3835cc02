import { ENDPOINTS, type Endpoint, ERROR_STATUS } from '@parley/protocol';
import { z } from 'zod';
import { type Html, html } from '../../../html.js';
import { fieldsOf, type JsonSchema, renderFields } from './renderSchema.js';

const AUDIENCES: readonly { heading: string; audiences: Endpoint['audience'][]; headers: string }[] = [
  { heading: 'For your backend', audiences: ['backend'], headers: 'x-service-api-key, x-service-auth-token' },
  {
    heading: 'For the front end',
    audiences: ['public', 'client'],
    headers: 'x-service-api-key, authorization: Bearer <user token>',
  },
  {
    heading: 'For the workspace',
    audiences: ['workspace'],
    headers: 'x-service-workspace-id, x-service-workspace-auth-token',
  },
];

/** Renders the reference of all operations, from the schemas that the service parses with. */
export function renderPage(): string {
  const shapes = new Map<string, JsonSchema>();
  const describe = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    // The cast is safe: the JSON schemas of our schemas have only the keywords of `JsonSchema`.
    const { $defs = {}, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, shape] of Object.entries($defs)) if (!name.startsWith('__')) shapes.set(name, shape);
    return described;
  };
  const groups = AUDIENCES.map(({ heading, audiences, headers }) => {
    const endpoints = ENDPOINTS.filter(({ audience }) => audiences.includes(audience));
    return html`<section>
      <h2>${heading}</h2>
      <p>Headers: <code>${headers}</code></p>
      ${endpoints.map((endpoint) => renderEndpoint(endpoint, describe))}
    </section>`;
  });
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Parley: REST reference</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="docs/page.css" />
        <script src="docs/page.js" defer></script>
      </head>
      <body>
        <header>
          <h1>Parley <span>REST reference</span></h1>
          <label>
            <span>Search</span>
            <input type="search" id="search" autocomplete="off" spellcheck="false" placeholder="path, words or field" />
          </label>
          <output id="found" for="search"></output>
        </header>
        <main>
          <p>
            Every operation is <code>POST</code>. It takes <code>{ "data": … }</code> and answers
            <code>{ "result": { "status", "message", "data" } }</code>, or
            <code>{ "error": { "status", "message" } }</code>. Paged ones also answer <code>nextPageToken</code>, for
            the next call's <code>pageToken</code>. The same as <a href="openapi.json">OpenAPI 3.1</a>.
          </p>
          ${groups}
          <section>
            <h2>Shapes</h2>
            ${[...shapes].map(
              ([name, shape]) =>
                html`<article id="shape-${name}" data-words="${name}">
                  <h3>${name}</h3>
                  ${renderFields(shape)}
                </article>`,
            )}
          </section>
          <section>
            <h2>Errors</h2>
            <article data-words="errors">
              <ul class="fields">
                ${Object.entries(ERROR_STATUS).map(([code, status]) => html`<li><code>${code}</code> ${status}</li>`)}
              </ul>
            </article>
          </section>
        </main>
      </body>
    </html>`;
  return page.markup;
}

function renderEndpoint(
  { path, summary, data, result, isPaged }: Endpoint,
  describe: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema,
): Html {
  const input = describe(data, 'input');
  const words = [path, summary, ...fieldsOf(input).map(([name]) => name)].join(' ');
  return html`<article id="${path.slice(1)}" data-words="${words}">
    <details>
      <summary>
        <h3><code>${path}</code></h3>
        <p>${summary}</p>
      </summary>
      <h4>data</h4>
      ${renderFields(input)}
      <h4>result.data${isPaged ? ', paged' : ''}</h4>
      ${renderFields(describe(result, 'output'))}
    </details>
  </article>`;
}
