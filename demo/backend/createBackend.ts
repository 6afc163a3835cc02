import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Parley } from '@parley/node';
import { ORGANIZATION_ID, type Person, personById } from '../people.js';
import { type Status, STATUSES } from '../roadmap.js';
import { notify, notifyPrivately } from './notify.js';
import { record } from './record.js';
import { isGathering, setGathering } from './delivery.js';
import { isModerated, MODERATOR, setModerated } from './moderation.js';
import type { Mailbox } from './Mailbox.js';
import type { PublicConfig } from './setReaction.js';
import type { Store, ThreadWords } from './Store.js';
import { WEBHOOK_PATH, type WebhookLog } from './WebhookLog.js';

interface BackendOptions {
  parley: Parley;
  store: Store;
  mailbox: Mailbox;
  webhooks: WebhookLog;
  /** What a front end may know: where Parley is, and the public API key. */
  publicConfig: PublicConfig;
}

type Body = Record<string, unknown>;
type Handler = (body: Body) => Promise<unknown>;

/** The demo product's own API: sign-in, the roadmap, and the words that Parley asks for by id. */
export function createBackend({ parley, store, mailbox, webhooks, publicConfig }: BackendOptions) {
  const handlers: Record<string, Handler> = {
    '/api/config': () => Promise.resolve(publicConfig),
    '/api/sent': () => Promise.resolve({ letters: mailbox.letters, webhooks: webhooks.calls }),
    '/api/delivery': async (body) => {
      if (typeof body['isGathering'] === 'boolean') await setGathering(parley, body['isGathering']);
      return { isGathering: await isGathering(parley) };
    },
    '/api/moderation': async (body) => {
      if (typeof body['isModerated'] === 'boolean') await setModerated(parley, body['isModerated']);
      return { isModerated: await isModerated(parley) };
    },
    '/api/initiatives': () => Promise.resolve(store.initiatives),

    '/api/token': async (body) => {
      const { userId, name, email } = personOf(body['userId']);
      const isAdmin = userId === MODERATOR;
      return { token: await parley.createToken({ userId, name, email, isAdmin, organizationId: ORGANIZATION_ID }) };
    },

    '/api/status': async (body) => {
      const happening = whatHappened(store, body);
      const status = STATUSES.find((known) => known === body['status']) as Status;
      store.change(happening.initiative.id, { status });
      await notify(parley, {
        ...happening,
        headline: `{actionUser} moved {initiative} to ${status}`,
        body: happening.initiative.summary,
      });
      await record(parley, happening, 'initiative.moved', `{{actionUser}} moved {{initiative}} to ${status}`);
    },

    '/api/owner': async (body) => {
      const happening = whatHappened(store, body);
      const owner = personOf(body['ownerId']);
      store.change(happening.initiative.id, { ownerId: owner.userId });
      const headline = '{actionUser} made {recipientUser} the owner of {initiative}';
      await notify(parley, { ...happening, recipients: [owner], headline, body: happening.initiative.summary });
      await record(
        parley,
        happening,
        'initiative.owned',
        `{{actionUser}} made ${owner.name} the owner of {{initiative}}`,
      );
    },

    '/api/mention': async (body) => {
      const happening = whatHappened(store, body);
      const recipients = [personOf(body['recipientId'])];
      const message = { ...happening, recipients, headline: '{actionUser} mentioned you', body: String(body['text']) };
      if (body['isPrivate'] === true) await notifyPrivately(parley, store, message);
      else await notify(parley, { ...message, headline: '{actionUser} mentioned you in {initiative}' });
    },

    // What the notification data provider calls (see web/dataProviders.ts).
    '/api/notifications/get': (body) => {
      const ids = (body['notificationIds'] ?? []) as string[];
      const known = ids.flatMap((id) => {
        const content = store.privateContent(id);
        return content ? [{ notificationId: id, ...content }] : [];
      });
      return Promise.resolve({ data: known });
    },
    // What the comment and reaction data providers call.
    '/api/comments/get': (body) => Promise.resolve({ data: store.threads(body['commentAnnotationIds'] as string[]) }),
    '/api/comments/save': (body) =>
      Promise.resolve(store.keepThreads(body['commentAnnotation'] as Record<string, ThreadWords>)),
    '/api/comments/delete': (body) => Promise.resolve(store.forgetThread(String(body['commentAnnotationId']))),
    '/api/reactions/get': (body) =>
      Promise.resolve({ data: store.reactions(body['reactionAnnotationIds'] as string[]) }),
    '/api/reactions/save': (body) =>
      Promise.resolve(store.keepReactions(body['reactionAnnotation'] as Record<string, object>)),
    '/api/reactions/delete': (body) => Promise.resolve(store.forgetReaction(String(body['reactionAnnotationId']))),
    '/api/notifications/delete': (body) => {
      store.forgetPrivateContent(String(body['notificationId']));
      return Promise.resolve({});
    },
  };

  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://demo').pathname;
    const handler = handlers[path];
    if (!handler && path !== WEBHOOK_PATH) {
      next();
      return;
    }
    try {
      const body = await readText(request);
      if (handler) send(response, 200, (await handler(body === '' ? {} : (JSON.parse(body) as Body))) ?? {});
      else send(response, 200, webhooks.receive(body, request.headers) ?? {});
    } catch (error) {
      send(response, 400, { message: error instanceof Error ? error.message : String(error) });
    }
  };
}

function whatHappened(store: Store, body: Body) {
  const initiative = store.initiative(String(body['initiativeId']));
  if (!initiative) throw new Error('There is no such initiative.');
  return { initiative, actor: personOf(body['actorId']), recipients: [], headline: '', body: '' };
}

function personOf(userId: unknown): Person {
  const person = personById(String(userId));
  if (!person) throw new Error('There is no such person.');
  return person;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
