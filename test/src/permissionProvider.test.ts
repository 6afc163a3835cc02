import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contextOf } from '../../src/contextOf.js';
import type { ParleyClient, PermissionProvider, PermissionRequest } from '../../src/index.js';
import { rejectionOf } from '../support/rejectionOf.js';
import { signIn } from '../support/signIn.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
/** What the provider was told, oldest first. */
let providerCalls: string[];
beforeEach(async () => {
  providerCalls = [];
  service = await startTestService();
  const documents = ['plan', 'secret', 'open'].map((documentId) => ({
    documentId,
    accessType: documentId === 'open' ? 'public' : 'restricted',
  }));
  await service.rest('organizations/documents/add', { documents });
});

const inShort = ({ resources }: PermissionRequest) => resources.map(({ type, id }) => `${type} ${id}`).join(', ');
const permissions = (verb: 'add' | 'remove', userId: string, resources: object[]) => {
  const person = verb === 'add' ? { user: { userId } } : { userId };
  return service.rest(`auth/permissions/${verb}`, { organizationId: undefined, ...person, permissions: { resources } });
};

/** A customer's backend that lets people into `plan`, with the context `team:7`, and into nothing else. */
const backend = (): PermissionProvider => ({
  async requestAccess(request) {
    providerCalls.push(`+ ${inShort(request)}`);
    const granted = request.resources.filter(({ id, type }) => id === 'plan' && type !== 'organization');
    if (granted.length > 0) {
      const resources = granted.map(({ type, id, organizationId }) => ({
        type,
        id,
        organizationId,
        ...(type === 'context' && { access: { team: 7 } }),
      }));
      await permissions('add', request.userId, resources);
    }
    return { status: 200 };
  },
  async revokeAccess(request) {
    providerCalls.push(`- ${inShort(request)}`);
    const resources = request.resources.filter(({ type }) => type !== 'organization');
    await permissions('remove', request.userId, resources);
    return { status: 200 };
  },
});

const enter = (provider: PermissionProvider, person = 'ada', client?: (client: ParleyClient) => void) =>
  signIn(service.as(person), {
    prepare(made) {
      made.setPermissionProvider(provider);
      client?.(made);
    },
  });
/** As `enter`, when the provider has been asked for the organization. */
async function settle(provider: PermissionProvider) {
  const { client } = await enter(provider);
  await vi.waitFor(() => expect(providerCalls).toHaveLength(1));
  return { client };
}
const openIn = (client: ParleyClient) => contextOf(client).documents.current.value?.documents.map(({ id }) => id);
const named = (...ids: string[]) => ids.map((id) => ({ id }));
const organization = () => `organization ${service.organizationId}`;

describe('a permission provider', () => {
  it('is asked before documents are opened, and only what it has granted at the service is', async () => {
    const provider = backend();
    let isOpening = false;
    const requestAccess: PermissionProvider['requestAccess'] = (request) => {
      isOpening ||= service.requests.includes('documents/open');
      return provider.requestAccess!(request);
    };
    const openDocuments = (made: ParleyClient) => void made.setDocuments(named('plan', 'secret'));
    const { client } = await enter({ ...provider, requestAccess }, 'ada', openDocuments);
    await vi.waitFor(() => expect(openIn(client)).toEqual(['plan']));
    expect(providerCalls).toEqual([`+ ${organization()}, document plan, document secret`]);
    expect(isOpening).toBe(false);
  });

  it('opens nothing by its answer alone', async () => {
    const { client } = await enter({ requestAccess: async () => ({ status: 200, data: { access: 'editor' } }) });
    await client.setDocuments(named('plan', 'secret'));
    expect(openIn(client)).toEqual([]);
    const threads = client.getCommentElement().fetchCommentAnnotations({ documentIds: ['plan'] });
    await expect(threads).resolves.toMatchObject({ data: {} });
  });

  it('is asked for the organization by a sign-in without documents', async () => {
    await enter(backend());
    await vi.waitFor(() => expect(providerCalls).toEqual([`+ ${organization()}`]));
  });

  it('is not asked again for what the person may enter, unless forceRefresh is on', async () => {
    const provider = backend();
    const { client } = await settle(provider);
    await client.setDocuments(named('open'));
    const events: string[] = [];
    client.on('permissionProvider').subscribe(({ event }) => events.push(event));
    await client.setDocuments(named('plan'));
    await client.setDocuments(named('plan'), { rootDocumentId: 'plan' });
    expect(providerCalls.slice(2)).toEqual(['+ document plan']);
    expect(events).toEqual([
      'resourceAccessRequestFormed',
      'resourceAccessRequestTriggered',
      'resourceAccessResult',
      'resourceAccessRequestFormed',
      'resourceAccessResultFromCache',
    ]);
    client.setPermissionProvider({ ...provider, forceRefresh: true });
    await client.setDocuments(named('plan'));
    expect(providerCalls.slice(3)).toEqual([`+ ${organization()}, document plan`]);
  });

  it('is asked again when access was taken away meanwhile', async () => {
    const { client } = await settle(backend());
    await client.setDocuments(named('plan'));
    await permissions('remove', 'ada', [{ type: 'document', id: 'plan', organizationId: service.organizationId }]);
    await vi.waitFor(() => expect(openIn(client)).toEqual([]));
    await client.setDocuments(named('plan'));
    expect(providerCalls.slice(1)).toEqual(['+ document plan', '+ document plan']);
    expect(openIn(client)).toEqual(['plan']);
  });

  it('is asked for contexts where isContextEnabled says so', async () => {
    const { client } = await settle({ ...backend(), isContextEnabled: true });
    await client.setDocuments(named('plan'), { context: { access: { team: [7] } } });
    expect(providerCalls.slice(1)).toEqual(['+ document plan, context plan']);
    const granted = await client.getUserPermissions({ documentIds: ['plan'] });
    expect(granted['ada']?.context).toEqual({ accessFields: ['team:7'] });
  });
});

describe('optimisticPermissions', () => {
  it('shows what the person may see already, and the rest when the provider has answered', async () => {
    const { requestAccess } = backend();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { client } = await enter({
      requestAccess: (request) => answered.then(() => requestAccess!(request)),
    });
    const done = client.setDocuments(named('open', 'plan'), { optimisticPermissions: true });
    await done;
    expect(openIn(client)).toEqual(['open']);
    answer();
    await vi.waitFor(() => expect(openIn(client)).toEqual(['open', 'plan']));
  });

  it('keeps what is shown when the provider fails, and reports the failure', async () => {
    const { client } = await enter({
      requestAccess: async () => ({ status: 500 }),
      retryConfig: { retryCount: 0 },
    });
    const errors: string[] = [];
    client.on('error').subscribe(({ code, source }) => errors.push(`${code} ${source}`));
    await client.setDocuments(named('open'), { optimisticPermissions: true });
    await vi.waitFor(() => expect(errors).toContain('RESOLVER_FAILED permissions'));
    expect(openIn(client)).toEqual(['open']);
  });
});

describe('a provider that fails', () => {
  it('opens nothing, and is asked again by the next attempt', async () => {
    let status = 503;
    const { client } = await enter({
      requestAccess: async () => ({ status }),
      retryConfig: { retryCount: 1, retryDelay: 0 },
    });
    const events: string[] = [];
    client.on('permissionProvider').subscribe(({ event }) => events.push(event));
    expect(await rejectionOf(client.setDocuments(named('open')))).toMatchObject({ code: 'RESOLVER_FAILED' });
    expect(events.slice(-3)).toEqual([
      'resourceAccessRequestTriggered',
      'resourceAccessRequestTriggered',
      'resourceAccessError',
    ]);
    const { documents } = contextOf(client);
    expect(documents.current.value).toBeNull();
    expect(documents.failure.value).toMatchObject({ code: 'RESOLVER_FAILED' });
    status = 200;
    await documents.retry();
    expect(openIn(client)).toEqual(['open']);
  });

  it('does not answer in time', async () => {
    const { client } = await enter({
      requestAccess: () => new Promise(() => undefined),
      resolveTimeout: 1,
    });
    expect(await rejectionOf(client.setDocuments(named('open')))).toMatchObject({ code: 'TIMEOUT' });
  });
});

describe('revokeAccessOn', () => {
  it('takes away documents that are set no more, and the organization when it says so', async () => {
    const provider: PermissionProvider = { ...backend(), isContextEnabled: true };
    const { client } = await enter({ ...provider, revokeAccessOn: [{ type: 'document_unset' }] });
    const events: string[] = [];
    client.on('permissionProvider').subscribe(({ event }) => events.push(event));
    await client.setDocuments(named('plan', 'open'));
    await client.setDocuments(named('open'));
    await vi.waitFor(() => expect(providerCalls.at(-1)).toBe('- document plan'));
    await vi.waitFor(() =>
      expect(events.slice(-3)).toEqual([
        'revokeAccessOnDocumentUnsetFormed',
        'revokeAccessOnDocumentUnsetTriggered',
        'revokeAccessOnDocumentUnsetResult',
      ]),
    );
    await client.setDocuments(named('plan'));
    client.setPermissionProvider({
      ...provider,
      revokeAccessOn: [{ type: 'document_unset', revokeOrganizationAccess: true }],
    });
    client.unsetDocuments();
    await vi.waitFor(() => expect(providerCalls.at(-1)).toBe(`- ${organization()}, document plan`));
  });

  it('takes nothing away from who closes and opens documents in one go', async () => {
    const { client } = await enter({ ...backend(), revokeAccessOn: [{ type: 'document_unset' }] });
    await client.setDocuments(named('plan'));
    client.unsetDocuments();
    await client.setDocuments(named('plan'));
    await client.setDocuments([]);
    await vi.waitFor(() => expect(providerCalls.filter((line) => line.startsWith('-'))).toEqual(['- document plan']));
  });

  it('takes everything away at sign-out, contexts too', async () => {
    const { client } = await enter({
      ...backend(),
      isContextEnabled: true,
      revokeAccessOn: [{ type: 'user_logout' }],
    });
    await client.setDocuments(named('plan'));
    await client.signOut();
    await vi.waitFor(() => expect(providerCalls.at(-1)).toBe('- document plan, context plan'));
  });
});

it('takes away at sign-out what was still being asked for', async () => {
  const { client } = await enter({
    ...backend(),
    requestAccess: (request) => {
      providerCalls.push(`+ ${inShort(request)}`);
      return new Promise(() => undefined);
    },
    revokeAccessOn: [{ type: 'user_logout' }],
  });
  void client.setDocuments(named('plan')).catch(() => undefined);
  await vi.waitFor(() => expect(providerCalls).toHaveLength(1));
  await client.signOut();
  await vi.waitFor(() => expect(providerCalls.at(-1)).toBe('- document plan'));
});

it('cancels what one person has asked for when another signs in', async () => {
  const calls: string[] = [];
  const answers: (() => void)[] = [];
  const { client } = await enter({
    requestAccess(request) {
      calls.push(request.userId);
      return new Promise((resolve) => answers.push(() => resolve({ status: 200 })));
    },
  });
  void client.setDocuments(named('open')).catch(() => undefined);
  await vi.waitFor(() => expect(calls).toEqual(['ada']));
  await client.setAuthProvider(service.as('ben').props.authProvider);
  await vi.waitFor(() => expect(calls).toEqual(['ada', 'ben']));
  answers[0]!();
  expect(openIn(client)).toBeUndefined();
  answers[1]!();
  await vi.waitFor(() => expect(openIn(client)).toEqual(['open']));
  expect(client.getUser()?.userId).toBe('ben');
});
