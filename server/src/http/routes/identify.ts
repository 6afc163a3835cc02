import { identify } from '@parley/protocol';
import { verifyUserToken } from '../../credentials/userTokens.js';
import { identify as signIn } from '../../domain/operations/person/session/identify.js';
import { openDocuments } from '../../domain/operations/person/session/openDocuments.js';
import { answerFirstReads } from '../answerFirstReads.js';
import { publicRoute, type Route } from '../route.js';

export const identifyRoutes: Route[] = [
  publicRoute(identify, async ({ core, tenant, proof, signal, data: { documents, reads, ...person } }) => {
    const data = await signIn(core, tenant, { proof, ...person });
    const { organizationId } = data;
    const { userId } = person.user;
    const opened = documents && (await openDocuments(core, tenant, { organizationId, userId, documents }));
    const viewer = reads && (proof?.viewer ?? (await verifyUserToken(core, tenant.apiKey, data.token)));
    const answers =
      viewer && (await answerFirstReads({ core, tenant, viewer, signal, data: { organizationId } }, reads));
    return { message: 'Signed in.', data: { ...data, opened, reads: answers } };
  }),
];
