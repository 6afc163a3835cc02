import { join } from 'node:path';
import { CURSOR_LIMITS } from '@parley/protocol/constants';
import { WebSocket } from 'ws';
import { CapturedLogger } from '../../server/src/memory/index.js';
import { startServer } from '../../server/src/node/startServer.js';
import { createHttpTransport } from '../../src/transport/createHttpTransport.js';
import { DOCUMENT_ID, ORGANIZATION_ID, PINS } from './pageData.js';

/** A service with people, threads and notifications in it. */
export interface World {
  url: string;
  apiKey: string;
  /** Of the person whose pages are measured. */
  token: string;
  close: () => Promise<void>;
}

const UNLIMITED = { perSecond: 1e12, burst: 1e12 };
const bootstrap = { apiKey: 'pk_bench', authToken: 'bench-token' };
const NOTIFICATIONS = 20;
const ADA = { userId: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' };
const GRACE = { userId: 'grace', name: 'Grace Hopper', email: 'grace@example.com' };

/** Starts the service as `parley serve` does, on an embedded database in `folder`. */
export async function startWorld(folder: string): Promise<World> {
  const server = await startServer({
    port: 0,
    dataFolder: join(folder, 'data'),
    logger: new CapturedLogger(),
    service: {
      bootstrap,
      limits: {
        keyRate: UNLIMITED,
        workspaceRate: UNLIMITED,
        userRate: UNLIMITED,
        keyByteRate: UNLIMITED,
        userByteRate: UNLIMITED,
      },
    },
  });
  const post = poster(server.url);
  await post('organizations/add', { organizations: [{ organizationId: ORGANIZATION_ID }] });
  await post('organizations/documents/add', { documents: [{ documentId: DOCUMENT_ID, documentName: 'Plan' }] });
  await post('users/add', { users: [ADA, GRACE] });
  await post('commentannotations/add', {
    documentId: DOCUMENT_ID,
    commentAnnotations: Array.from({ length: PINS }, thread),
  });
  for (let number = 1; number <= NOTIFICATIONS; number += 1) {
    await post('notifications/add', {
      documentId: DOCUMENT_ID,
      actionUser: GRACE,
      notifyUsers: [{ userId: ADA.userId }],
      displayHeadlineMessageTemplate: '{actionUser} moved {item} to the third quarter',
      displayHeadlineMessageTemplateData: { item: `item ${number}` },
      displayBodyMessage: 'We need two more weeks.',
    });
  }
  const tokenOf = async ({ userId, name }: typeof ADA) => {
    const permissions = { resources: [{ type: 'organization', id: ORGANIZATION_ID }] };
    const made = await post('auth/generate_token', { userId, userProperties: { name }, permissions });
    return (made as { token: string }).token;
  };
  const leave = enterAsGrace(server.url, await tokenOf(GRACE));
  return {
    url: server.url,
    apiKey: bootstrap.apiKey,
    token: await tokenOf(ADA),
    async close() {
      leave();
      await server.close();
    },
  };
}

/** Grace is in the document, and her pointer in the middle of the page: somebody to draw. Returns what ends that. */
function enterAsGrace(baseUrl: string, token: string): () => void {
  const { userId } = GRACE;
  const transport = createHttpTransport({ apiKey: bootstrap.apiKey, baseUrl, WebSocket: WebSocket as never }); // as a browser's, in what is used
  const middle = CURSOR_LIMITS.whole / 2;
  const seeNothing = () => undefined;
  transport.subscribe(`presence:${DOCUMENT_ID}`, seeNothing, {
    presence: { tab: userId, state: { onlineStatus: 'online' } },
  });
  transport.subscribe(`cursors:${DOCUMENT_ID}`, seeNothing, { cursor: { place: [middle, middle, '/*'] } });
  const onTokenExpired = () => Promise.resolve(); // it lasts longer than any measurement
  transport.authenticate({ userId, organizationId: ORGANIZATION_ID, token, onTokenExpired, onForbidden: seeNothing });
  return () => transport.authenticate(null);
}

/** A thread on an element of the page, with a reply. */
const thread = (_: unknown, index: number) => ({
  annotationId: `thread-${index}`,
  targetElementId: `paragraph-${index}`,
  commentData: [
    { from: GRACE, commentText: `Remark ${index}: is this number right? It was another one last week.` },
    { from: ADA, commentText: 'It is the one of Monday.' },
  ],
});

const poster = (url: string) => async (operation: string, data: object) => {
  const response = await fetch(`${url}/v2/${operation}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-api-key': bootstrap.apiKey,
      'x-service-auth-token': bootstrap.authToken,
    },
    body: JSON.stringify({ data: { organizationId: ORGANIZATION_ID, ...data } }),
  });
  if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
  const { result } = (await response.json()) as { result: { data: unknown } };
  return result.data;
};
