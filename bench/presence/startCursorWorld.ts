import { type PostgresPool, sql } from 'kysely';
import { addAnnotations } from '../../server/src/domain/operations/backend/comments/addAnnotations.js';
import { addOrganizations } from '../../server/src/domain/operations/backend/organizations/addOrganizations.js';
import { signUserToken } from '../../server/src/credentials/userTokens.js';
import { listen } from '../../server/src/node/http/listen.js';
import { PrometheusMetrics } from '../../server/src/node/observe/PrometheusMetrics.js';
import { startBenchService } from '../support/benchService.js';
import { forgetfulLogger } from '../support/forgetful.js';

const organizationId = 'acme';
const documentId = 'plan';

export type CursorWorld = Awaited<ReturnType<typeof startCursorWorld>>;

/** The service in this process, with a document that so many people may edit. */
export async function startCursorWorld(pool: PostgresPool, people: number) {
  const { core, service, tenant } = await startBenchService(pool);
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    service,
    settings: core.options,
    metrics: new PrometheusMetrics(),
    logger: forgetfulLogger,
  });
  await addOrganizations(core, tenant, [{ organizationId, organizationName: undefined, disabled: undefined }]);
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
    select ${tenant.apiKey}, ${organizationId}, 'user-' || number, 'organization', ${organizationId}, 'editor'
    from generate_series(1, ${people}) as number`.execute(core.db);
  const tokens: string[] = [];
  for (let index = 1; index <= people; index += 1)
    tokens.push((await signUserToken(core, { apiKey: tenant.apiKey, userId: `user-${index}` })).token);
  const comment = (annotationId: string) =>
    addAnnotations(core, tenant, {
      organizationId,
      documentId,
      createDocument: true,
      commentAnnotations: [{ annotationId, commentData: [{ from: { userId: 'ada' }, commentText: 'Still right?' }] }],
      // Optional fields of the request are `undefined` after parsing; the type asks for each by name.
    } as unknown as Parameters<typeof addAnnotations>[2]);
  await comment('first'); // makes the document
  return {
    url: `${server.url.replace('http', 'ws')}/v2/client/realtime`,
    session: { apiKey: tenant.apiKey, organizationId },
    documentId,
    tokens,
    /** Writes a thread to the document. */
    comment,
    async close() {
      await server.close();
      await service.close();
    },
  };
}
