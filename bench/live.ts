import type { ClientFrame, ServerFrame, Topic } from '@parley/protocol';
import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import { addAnnotations } from '../server/src/domain/operations/backend/comments/addAnnotations.js';
import { addNotification } from '../server/src/domain/operations/backend/notifications/addNotification.js';
import { addOrganizations } from '../server/src/domain/operations/backend/organizations/addOrganizations.js';
import { signUserToken } from '../server/src/credentials/userTokens.js';
import { CapturedLogger } from '../server/src/memory/index.js';
import { listen } from '../server/src/node/http/listen.js';
import { PrometheusMetrics } from '../server/src/node/observe/PrometheusMetrics.js';
import { onEachDatabase } from './support/benchDatabases.js';
import { startBenchService } from './support/benchService.js';
import { median } from './support/measure.js';
import { ms, printTable, times } from './support/printTable.js';
import { openSocket, startRelay } from './support/relay.js';

/**
 * Live (design §5): from the acknowledgement of a write to the frame at the subscriber, against a bare `ws` relay through the
 * same event loop plus the commit of one row; and one broadcast to a thousand subscribers of one organization, and one thread to
 * a thousand of one document, against the bare relay of the same text to as many sockets. Clients and service share one process in both.
 */

const ROUNDS = 200;
const WARM_UP = 20;
const SUBSCRIBERS = 1000;
const FAN_OUTS = 30;
const organizationId = 'acme';

await onEachDatabase(async ({ name, pool }) => {
  const { service, core, tenant } = await startBenchService(pool);
  const { options } = core;
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    service,
    settings: options,
    metrics: new PrometheusMetrics(),
    logger: new CapturedLogger(),
  });
  const url = `${server.url.replace('http', 'ws')}/v2/client/realtime`;
  await addOrganizations(core, tenant, [{ organizationId, organizationName: undefined, disabled: undefined }]);
  await sql`create table bare_rows (id bigserial primary key, body jsonb not null)`.execute(core.db);

  /** Follows a topic; `onFrame` sees every `changes` frame. */
  const follow = async (
    userId: string,
    onFrame: (text: string) => void,
    topic: Topic = 'inbox',
  ): Promise<WebSocket> => {
    const { token } = await signUserToken(core, { apiKey: tenant.apiKey, userId });
    let begun = () => {};
    const whenBegun = new Promise<void>((resolve) => (begun = resolve));
    const socket = await openSocket(url, (text) => {
      if (text.startsWith('{"type":"changes"')) return onFrame(text);
      const { type } = JSON.parse(text) as ServerFrame; // the service sends nothing else
      if (type === 'authenticated') send({ type: 'subscribe', topic, since: undefined, options: undefined });
      if (type === 'subscribed') begun();
    });
    const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
    send({ type: 'authenticate', apiKey: tenant.apiKey, token, organizationId });
    await whenBegun;
    return socket;
  };
  const add = (changes: object) =>
    // Optional fields of the request are `undefined` after parsing; the type asks for each by name.
    addNotification(core, tenant, {
      organizationId,
      documentId: 'plan',
      createDocument: true,
      actionUser: { userId: 'ada', name: 'Ada' },
      notifyAll: false,
      displayHeadlineMessageTemplate: '{actionUser} moved the date',
      displayBodyMessage: 'To Friday.',
      ...changes,
    } as Parameters<typeof addNotification>[2]);

  // One subscriber. The contenders take turns, so that what else the machine does meets them alike.
  let arrived = (_text: string) => {};
  const bob = await follow('bob', (text) => arrived(text));
  const relay = await startRelay();
  const listener = await openSocket(relay.url, (text) => arrived(text));
  const nextText = () => new Promise<string>((resolve) => (arrived = resolve));
  const live: number[] = [];
  const relayed: number[] = [];
  const commits: number[] = [];
  let text = '';
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const frame = nextText();
    await add({ notifyUsers: [{ userId: 'bob' }] });
    const acknowledgedAt = performance.now();
    text = await frame;
    live.push(performance.now() - acknowledgedAt);

    const committingAt = performance.now();
    await core.db.transaction().execute((tx) => sql`insert into bare_rows (body) values (${text}::jsonb)`.execute(tx));
    commits.push(performance.now() - committingAt);

    const message = nextText();
    const relayedAt = performance.now();
    relay.relay(text);
    await message;
    relayed.push(performance.now() - relayedAt);
  }
  for (const samples of [live, relayed, commits]) samples.splice(0, WARM_UP);
  bob.close();
  listener.close();
  const bare = median(relayed) + median(commits);
  printTable(
    `Live, one subscriber (${name}, median of ${ROUNDS})`,
    ['', 'time', 'against the bare relay + commit'],
    [
      ['bare ws relay', ms(median(relayed)), ''],
      ['commit of one row', ms(median(commits)), ''],
      ['acknowledgement to frame', ms(median(live)), `${times(median(live) / bare)} (promise: at most 1.20 x)`],
    ],
  );

  // A thousand subscribers of one organization.
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
    select ${tenant.apiKey}, ${organizationId}, 'user-' || number, 'organization', ${organizationId}, 'editor'
    from generate_series(1, ${SUBSCRIBERS}) as number`.execute(core.db);
  let missing = 0;
  let allArrived = () => {};
  const count = () => {
    missing -= 1;
    if (missing === 0) allArrived();
  };
  const everybody = () => {
    missing = SUBSCRIBERS;
    return new Promise<void>((resolve) => (allArrived = resolve));
  };
  const listeners = await inParallel(SUBSCRIBERS, 50, () => openSocket(relay.url, count));
  const measureFanOut = async (title: string, topic: Topic, write: (round: number) => Promise<unknown>) => {
    const connectingAt = performance.now();
    let last = text;
    const onFrame = (frame: string) => {
      last = frame;
      count();
    };
    const followers = await inParallel(SUBSCRIBERS, 50, (index) => follow(`user-${index + 1}`, onFrame, topic));
    const connected = performance.now() - connectingAt;
    const fanOut: number[] = [];
    const bareFanOut: number[] = [];
    for (let round = 0; round < FAN_OUTS + 3; round += 1) {
      const delivered = everybody();
      await write(round);
      const acknowledgedAt = performance.now();
      await delivered;
      fanOut.push(performance.now() - acknowledgedAt);

      const relayedToAll = everybody();
      const relayedAt = performance.now();
      relay.relay(last);
      await relayedToAll;
      bareFanOut.push(performance.now() - relayedAt);
    }
    for (const samples of [fanOut, bareFanOut]) samples.splice(0, 3);
    for (const socket of followers) socket.terminate();
    printTable(
      `Live, ${SUBSCRIBERS} subscribers of one ${title} (${name}, median of ${FAN_OUTS})`,
      ['', 'to the last', 'per delivery', 'against the bare relay'],
      [
        ['bare ws relay', ms(median(bareFanOut)), ms(median(bareFanOut) / SUBSCRIBERS), ''],
        [
          'acknowledgement to the last frame',
          ms(median(fanOut)),
          ms(median(fanOut) / SUBSCRIBERS),
          times(median(fanOut) / median(bareFanOut)),
        ],
        ['(all of them signing in and subscribing)', ms(connected), ms(connected / SUBSCRIBERS), ''],
      ],
    );
  };
  await measureFanOut('organization, broadcasts', 'inbox', () => add({ notifyUsers: [], notifyAll: true }));
  await measureFanOut('document, threads', 'comments:plan', (round) =>
    addAnnotations(core, tenant, {
      organizationId,
      documentId: 'plan',
      commentAnnotations: [
        {
          annotationId: `thread-${round}`,
          commentData: [{ from: { userId: 'ada', name: 'Ada' }, commentText: 'Is this still right?' }],
        },
      ],
    } as Parameters<typeof addAnnotations>[2]),
  );

  for (const socket of listeners) socket.terminate();
  await relay.close();
  await server.close();
});

/** Makes `total` things, `width` at a time. */
async function inParallel<T>(total: number, width: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let start = 0; start < total; start += width) {
    const length = Math.min(width, total - start);
    made.push(...(await Promise.all(Array.from({ length }, (_, offset) => make(start + offset)))));
  }
  return made;
}
