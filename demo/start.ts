/**
 * `npm start`: the Parley service on an embedded database, the demo product's own backend, and its front end.
 * PORT (default 5173; the next free one when taken) is the front end's, PARLEY_PORT (default any free one) the service's,
 * DEMO_DATA the folder of both (default demo/.parley).
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createParley } from '@parley/node';
import { createServer } from 'vite';
import { createBackend } from './backend/createBackend.js';
import { Mailbox } from './backend/Mailbox.js';
import { registerTeam } from './backend/registerTeam.js';
import { Store } from './backend/Store.js';
import { WEBHOOK_PATH, WebhookLog } from './backend/WebhookLog.js';
import { startParley } from './startParley.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const dataFolder = process.env['DEMO_DATA'] ?? join(here, '.parley');

const mailbox = new Mailbox();
const service = await startParley(dataFolder, Number(process.env['PARLEY_PORT'] ?? 0), await mailbox.listen());
const store = new Store(join(dataFolder, 'roadmap.json'));
const parley = createParley({ baseUrl: service.url, ...service.credentials });
const publicConfig = { apiKey: service.credentials.apiKey, baseUrl: service.url };
const webhooks = new WebhookLog();

const backend = createBackend({
  parley,
  store,
  mailbox,
  webhooks,
  publicConfig,
});
const web = await createServer({
  root: join(here, 'web'),
  configFile: join(here, 'vite.config.ts'),
  server: { port: Number(process.env['PORT'] ?? 5173) },
  plugins: [
    {
      name: 'demo-backend',
      configureServer: (server) => {
        server.middlewares.use((request, response, next) => void backend(request, response, next));
      },
    },
  ],
});
await web.listen();

const address = web.resolvedUrls?.local[0] ?? '';
await webhooks.register(parley, new URL(WEBHOOK_PATH, address).href);
await registerTeam(parley, publicConfig, store, address);
const { apiKey, authToken } = service.credentials;
console.log(`
  Northstar, a roadmap with Parley in it

    Two people side by side   ${address}
    One person a window       ${address}?as=ada   also ben, chloe, jonas, priya

  The service                 ${service.url}   reference: ${service.url}/docs
  Notify Ben from a backend:

    curl ${service.url}/v2/notifications/add -H 'content-type: application/json' \\
      -H 'x-service-api-key: ${apiKey}' -H 'x-service-auth-token: ${authToken}' \\
      -d '{"data":{"organizationId":"northstar","documentId":"onboarding","actionUser":{"userId":"ada"},"notifyAll":false,"notifyUsers":[{"userId":"ben"}],"displayHeadlineMessageTemplate":"{actionUser} says hello","displayBodyMessage":"Sent with curl."}}'
`);

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  const ended = once(service.process, 'exit');
  service.process.kill('SIGTERM');
  await Promise.all([ended, web.close()]);
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
service.process.once('exit', (code) => {
  if (!isStopping) process.exit(code ?? 1);
});
