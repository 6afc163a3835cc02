import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CommentAnnotation,
  DataProviders,
  ParleyClient,
  PartialReaction,
  ResolverEvent,
  SaveAttachmentRequest,
} from '../../../../src/index.js';
import { addThreads, type CommentingClient } from '../../../support/commentsOn.js';
import { customerStore } from '../../../support/customerStore.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { watchedService } from '../../../support/watchedService.js';
import { contextOf } from '../../../../src/contextOf.js';
import { commentInternals } from '../../../../src/elements/comment/commentInternals.js';

const PATIENT = { timeout: 15_000, interval: 5 };
let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

async function on(who: string, dataProviders: DataProviders, at = service): Promise<CommentingClient> {
  const { client, network } = await signIn(at.as(who), { dataProviders });
  await client.setDocuments([{ id: 'plan' }]);
  const comments = commentInternals(client.getCommentElement());
  await expectValue(comments.getAllCommentAnnotations(), (list) => list !== null);
  return { client, comments, network };
}

const threadOf = ({ comments }: CommentingClient, test: (thread: CommentAnnotation) => boolean) =>
  expectValue(comments.getAllCommentAnnotations(), (list) => !!list?.[0] && test(list[0])).then((list) => list![0]!);

function reactionStore() {
  const icons = new Map<string, PartialReaction>();
  return {
    icons,
    provider: {
      get: vi.fn<
        (request: {
          reactionAnnotationIds: string[];
        }) => Promise<{ status: number; data: Record<string, PartialReaction> }>
      >(async () => ({ status: 200, data: Object.fromEntries(icons) })),
      save: vi.fn<(request: { reactionAnnotation: Record<string, PartialReaction> }) => { status: number }>(
        ({ reactionAnnotation }) => {
          for (const [id, reaction] of Object.entries(reactionAnnotation)) icons.set(id, reaction);
          return { status: 200 };
        },
      ),
      delete: vi.fn<(request: { reactionAnnotationId: string }) => { status: number }>(() => ({ status: 200 })),
    },
  };
}

function fileStore() {
  return {
    get: vi.fn<
      (request: { attachmentIds: string[] }) => { status: number; data: Record<string, { url: string; name: string }> }
    >(({ attachmentIds }) => ({
      status: 200,
      data: Object.fromEntries(
        attachmentIds.map((id) => [id, { url: `https://files.test/${id}?fresh`, name: 'Plan.png' }]),
      ),
    })),
    save: vi.fn<(request: SaveAttachmentRequest) => Promise<{ status: number; data: { url: string } }>>(
      async ({ attachment }) => ({ status: 200, data: { url: `https://files.test/${attachment.attachmentId}?first` } }),
    ),
    delete: vi.fn<(request: { attachmentId: string }) => { status: number }>(() => ({ status: 200 })),
  };
}

it('sends nothing to the service while the configuration of a provider cannot be read', async () => {
  const comment = { ...customerStore().provider, config: { fieldsToRemove: 5 as never } };
  const { client } = await signIn(service.as('ada'), {
    dataProviders: { comment },
    prepare: (made) => made.disableLogs(),
  });
  await client.setDocuments([{ id: 'plan' }]);
  const element = client.getCommentElement();
  const write = () => element.addCommentAnnotation({ annotation: { comments: [{ commentText: 'zebra' }] } });
  await expect(write()).rejects.toThrow('fieldsToRemove.filter');
  await expect(write()).rejects.toThrow('fieldsToRemove.filter');
  expect(service.requests).not.toContain('commentAnnotations/add');
});

it('uses a provider that was corrected after it could not be made, set or declared', async () => {
  const store = customerStore();
  const broken = { ...store.provider, config: { fieldsToRemove: 5 as never } };
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const isRefused = (client: ParleyClient) =>
    expect(contextOf(client).providers.whenReady()).rejects.toThrow('fieldsToRemove.filter');

  const set = await signIn(service.as('ada'), {
    dataProviders: { comment: broken, reaction: reactionStore().provider },
  });
  await isRefused(set.client);
  set.client.setDataProviders({ comment: store.provider });
  const { providers } = contextOf(set.client);
  await vi.waitFor(() => expect(providers.isReady).toBe(true));
  expect(providers.resolvers).toMatchObject({ comment: expect.anything(), reaction: expect.anything() });

  const declared = await signIn(service.as('bob'));
  let comment: NonNullable<DataProviders['comment']> = broken;
  const newest = () => ({ comment });
  contextOf(declared.client).providers.declare(newest);
  await isRefused(declared.client);
  comment = store.provider;
  contextOf(declared.client).providers.declare(newest);
  await vi.waitFor(() => expect(contextOf(declared.client).providers.isReady).toBe(true));
  expect(contextOf(declared.client).providers.resolvers.comment).toBeTruthy();
  warned.mockRestore();
});

it('leaves nothing that people wrote in the database, the log or on the wire (§6.5)', async () => {
  const watch = await watchedService();
  const store = customerStore();
  const files = fileStore();
  const reactions = reactionStore();
  const providers: DataProviders = {
    comment: { ...store.provider, config: { fieldsToRemove: ['secretNote'] } },
    reaction: reactions.provider,
    attachment: files,
    user: {
      get: async (ids) => Object.fromEntries(ids.map((userId) => [userId, { userId, name: `Zebra ${userId}` }])),
    },
  };
  const ada = await on('ada', providers, watch.service);
  const { comments } = ada;
  const file = new File(['zebra'], 'zebra.png', { type: 'image/png' });
  const attachment = await comments.uploadAttachment({ file, attachmentId: 'f1' });
  const words = (commentId: string) => ({
    commentId,
    commentText: 'zebra @Zebra',
    commentHtml: '<p>zebra</p>',
    taggedUserContacts: [
      { userId: 'bob', contact: { userId: 'bob', name: 'zebra', email: 'zebra@example.com' }, text: '@Zebra' },
    ],
    toOrganizationUserGroup: [{ groupId: 'g1', text: '@zebras' }],
    customList: [{ text: 'zebra', custom: { id: 'x' } }],
  });
  const annotation = {
    annotationId: 't1',
    comments: [{ ...words('c1'), attachments: [attachment] }],
    assignedTo: { userId: 'bob', name: 'zebra', email: 'zebra@example.com' },
    targetTextRange: { text: 'a zebra', prefix: 'zebra ', suffix: ' zebra', occurrence: 1 },
    secretNote: 'zebra',
  };
  await comments.addCommentAnnotation({ annotation });
  await comments.addComment({ annotationId: 't1', comment: words('c2') });
  await comments.updateComment({ annotationId: 't1', comment: { ...words('c2'), commentText: 'zebras' }, merge: true });
  await comments.updateComment({ annotationId: 't1', comment: words('c2') });
  await comments.addReaction({
    annotationId: 't1',
    commentId: 'c1',
    reaction: { reactionId: 'zebra', customReaction: { url: 'https://zebra.test/icon.svg', emoji: 'zebra' } },
  });
  await comments.assignUser({
    annotationId: 't1',
    assignedTo: { userId: 'bob', name: 'zebra', email: 'zebra@example.com' },
  });
  await comments.resolveCommentAnnotation({ annotationId: 't1' });
  const bob = await on('bob', providers, watch.service);
  const shown = await threadOf(
    bob,
    ({ comments: [first], assignedTo }) =>
      first?.reactionAnnotations[0]?.icon === 'zebra' && !!first.attachments[0]?.url && !!assignedTo?.name,
  );
  expect(shown).toMatchObject({
    secretNote: 'zebra',
    targetTextRange: { text: 'a zebra', prefix: 'zebra ', suffix: ' zebra' },
    assignedTo: { name: 'Zebra bob' },
    comments: [
      {
        commentText: 'zebra {{bob}}',
        taggedUserContacts: [{ userId: 'bob', contact: { name: 'Zebra bob' }, text: '@Zebra' }],
        attachments: [{ attachmentId: 'f1', name: 'Plan.png', url: 'https://files.test/f1?fresh' }],
        customList: [{ text: 'zebra' }],
        toOrganizationUserGroup: [{ text: '@zebras' }],
      },
      { commentText: 'zebra {{bob}}' },
    ],
  });
  const everything = await watch.everything();
  expect(everything).toContain('isCommentResolverUsed');
  const leaks = everything.split('\n').flatMap((line) => line.match(/.{0,80}zebra.{0,40}/iu) ?? []);
  expect(leaks).toEqual([]);
  ada.client.close();
  bob.client.close();
  await watch.close();
});

describe('reactions (§6.5, §6.9)', () => {
  const react = { annotationId: 't1', commentId: 'c1', reaction: { reactionId: '🦓' } };
  const iconOf = (thread: CommentAnnotation) => thread.comments[0]?.reactionAnnotations[0]?.icon;
  beforeEach(() =>
    addThreads(service, 'plan', {
      annotationId: 't1',
      commentData: [{ commentId: 'c1', commentText: 'Hi', from: { userId: 'bob' } }],
    }),
  );

  it('keep their icon with the customer; a toggle by another client takes the same one away, the last deletes it', async () => {
    const store = reactionStore();
    const ada = await on('ada', { reaction: store.provider });
    const events: ResolverEvent[] = valuesOf(ada.client.on('reactionResolver'));
    await ada.comments.addReaction(react);
    const { reactionAnnotations } = (await threadOf(ada, (thread) => iconOf(thread) === '🦓')).comments[0]!;
    const id = reactionAnnotations[0]!.annotationId;
    expect(reactionAnnotations[0]).toMatchObject({
      isReactionResolverUsed: true,
      reactions: [{ from: { userId: 'ada' } }],
    });
    expect(store.provider.save.mock.calls[0]).toMatchObject([
      {
        event: 'reaction.add',
        reactionAnnotation: { [id]: { annotationId: id, icon: '🦓', from: { userId: 'ada' } } },
      },
    ]);
    const again = await on('ada', { reaction: store.provider });
    await threadOf(again, (thread) => iconOf(thread) === '🦓');
    await again.comments.toggleReaction(react);
    await threadOf(ada, (thread) => thread.comments[0]!.reactionAnnotations.length === 0);
    expect(store.provider.delete.mock.calls).toMatchObject([[{ reactionAnnotationId: id, event: 'reaction.delete' }]]);
    expect(events.map(({ event }) => event)).toEqual([
      'reactionSaveRequestFormed',
      'reactionSaveRequestTriggered',
      'reactionSaveResult',
    ]);
  });

  it('are neutral when the icon cannot be had, and are not saved when the customer’s store refuses', async () => {
    const store = reactionStore();
    const ada = await on('ada', { reaction: store.provider });
    await ada.comments.addReaction(react);
    const bob = await on('bob', { reaction: { get: async () => ({ status: 500 }) } });
    const { comments } = await threadOf(
      bob,
      ({ comments: [first] }) => first?.reactionAnnotations[0]?.isReactionResolverUsed === false,
    );
    expect(comments[0]!.reactionAnnotations[0]).not.toHaveProperty('icon');
    const config = { saveRetryConfig: { revertOnFailure: true } };
    const mary = await on('mary', { reaction: { ...store.provider, save: () => ({ status: 500 }), config } });
    const other = { ...react, reaction: { reactionId: '👍' } };
    expect(await rejectionOf(mary.comments.addReaction(other))).toMatchObject({ code: 'RESOLVER_FAILED' });
    await threadOf(mary, ({ comments: [first] }) => first!.reactionAnnotations.length === 1);
  });
});

describe('files (§6.2, §6.3, §6.6)', () => {
  const file = new File(['bytes'], 'Plan.png', { type: 'image/png' });

  it('go to the customer; their address is asked for again by each client, and they are deleted with their comment', async () => {
    const store = customerStore();
    const files = fileStore();
    const providers = { comment: store.provider, attachment: files };
    const ada = await on('ada', providers);
    const attachment = await ada.comments.uploadAttachment({ file, attachmentId: 'f1', annotationId: 't1' });
    expect(attachment).toEqual({
      attachmentId: 'f1',
      name: 'Plan.png',
      size: 5,
      mimeType: 'image/png',
      url: 'https://files.test/f1?first',
      isAttachmentResolverUsed: true,
    });
    expect(files.save.mock.calls[0]![0]).toMatchObject({
      attachment: { attachmentId: 'f1', file, name: 'Plan.png', mimeType: 'image/png' },
      metadata: { attachmentId: 'f1', commentAnnotationId: 't1', documentId: 'plan' },
      event: 'attachment.add',
    });
    await ada.comments.addCommentAnnotation({
      annotation: {
        annotationId: 't1',
        comments: [{ commentText: 'See' }, { commentId: 'c2', attachments: [attachment] }],
      },
    });
    const bob = await on('bob', providers);
    await threadOf(bob, ({ comments }) => comments[1]?.attachments[0]?.url === 'https://files.test/f1?fresh');
    await ada.comments.deleteComment({ annotationId: 't1', commentId: 'c2' });
    expect(files.delete.mock.calls).toMatchObject([[{ attachmentId: 'f1', event: 'attachment.delete' }]]);
    expect(service.requests).not.toContain('attachments/upload');
  });

  it('are not uploaded when the customer’s store refuses or does not say where they are', async () => {
    for (const answer of [{ status: 500 }, { status: 200, data: {} as { url: string } }]) {
      const ada = await on('ada', { attachment: { save: () => answer } });
      expect(await rejectionOf(ada.comments.uploadAttachment({ file, attachmentId: 'f1' }))).toMatchObject({
        code: 'RESOLVER_FAILED',
      });
    }
  });
});

describe('people (§6.7, §6.9)', () => {
  it('are pending, then named, and unknown when nobody knows them; email addresses stand for nobody', async () => {
    await addThreads(service, 'plan', {
      annotationId: 't1',
      commentData: [
        {
          commentText: 'Hi {{eve}}',
          from: { userId: 'bob', email: 'bob@example.com' },
          taggedUserContacts: [
            { userId: 'eve', contact: { userId: 'eve', email: 'eve@example.com' }, text: '@eve@example.com' },
          ],
        },
      ],
    });
    let answer = (_users: Record<string, { userId: string; name: string }>) => {};
    const get = vi.fn<(ids: string[]) => Promise<Record<string, { userId: string; name: string }>>>(
      () => new Promise((resolve) => (answer = resolve)),
    );
    const ada = await on('ada', { user: { get } });
    const pending = await threadOf(ada, ({ comments }) => comments[0]?.resolution.person === 'pending');
    expect(JSON.stringify(pending)).not.toContain('@example.com');
    await vi.waitFor(() => expect(get.mock.calls.flat(2)).toContain('eve'), PATIENT);
    answer({ bob: { userId: 'bob', name: 'Bob B.' } });
    const { comments, from } = await threadOf(ada, ({ resolution }) => resolution.person === 'ready');
    expect({ from, to: comments[0]!.to, author: comments[0]!.from }).toMatchObject({
      from: { name: 'Bob B.' },
      author: { name: 'Bob B.' },
      to: [{ userId: 'eve' }],
    });
    expect(JSON.stringify(comments)).not.toContain('eve@');
  });

  it('who are known by email only are found when the comment is saved, once; without a user provider they become a stub', async () => {
    const resolveUserIdsByEmail = vi.fn<
      (request: { emails: string[] }) => { statusCode: number; success: boolean; data: Record<string, string> }
    >(({ emails }) => ({
      statusCode: 200,
      success: true,
      data: emails.includes('eve@example.com') ? { 'eve@example.com': 'u-eve' } : {},
    }));
    const store = customerStore();
    const ada = await on('ada', { comment: store.provider, anonymousUser: { resolveUserIdsByEmail } });
    const tag = (email: string) => ({ contact: { email }, text: `@${email}` });
    const say = () =>
      ada.comments.addCommentAnnotation({
        annotation: {
          comments: [
            {
              commentText: 'Hi @eve@example.com and @nobody@example.com',
              taggedUserContacts: [tag('eve@example.com'), tag('nobody@example.com')],
            },
          ],
        },
      });
    const { commentAnnotation } = await say();
    expect(commentAnnotation.comments[0]).toMatchObject({
      commentText: 'Hi {{u-eve}} and @nobody@example.com',
      taggedUserContacts: [
        { userId: 'u-eve', contact: { userId: 'u-eve', name: 'eve@example.com', email: 'eve@example.com' } },
      ],
      to: [{ userId: 'u-eve' }],
    });
    await say();
    expect(resolveUserIdsByEmail.mock.calls.map(([{ emails }]) => emails)).toEqual([
      ['eve@example.com', 'nobody@example.com'],
      ['nobody@example.com'],
    ]);
  });

  it('are kept by their id alone when there is a user provider', async () => {
    const bob = { userId: 'bob', name: 'Bob', email: 'bob@example.com' };
    const ada = await on('ada', { user: { get: async () => ({}) } });
    const taggedUserContacts = [{ userId: 'bob', contact: bob, text: '@Bob' }];
    const comment = { commentText: 'Hi {{bob}}', taggedUserContacts };
    await ada.comments.addCommentAnnotation({
      annotation: { annotationId: 't1', comments: [comment], assignedTo: bob },
    });
    const mary = await on('mary', {});
    const thread = await threadOf(mary, () => true);
    expect(thread).toMatchObject({
      assignedTo: { userId: 'bob' },
      comments: [{ taggedUserContacts: [{ text: '@Bob' }] }],
    });
    expect(JSON.stringify(thread)).not.toContain('bob@example.com');
  });

  it('who cannot be looked up keep no comment from being saved', async () => {
    const down = () => Promise.reject(new Error('down'));
    const ada = await on('ada', { anonymousUser: { resolveUserIdsByEmail: down } });
    const comment = {
      commentText: 'Hi @eve@example.com',
      taggedUserContacts: [{ contact: { email: 'eve@example.com' } }],
    };
    const { commentAnnotation } = await ada.comments.addCommentAnnotation({ annotation: { comments: [comment] } });
    expect(commentAnnotation.comments[0]).toMatchObject({ commentText: 'Hi @eve@example.com', taggedUserContacts: [] });
  });
});

describe('addresses in place of functions (§6.3)', () => {
  it('get the request as JSON, files as a form, with headers made again for each attempt', async () => {
    const calls: { url: string; headers: Headers; body: unknown }[] = [];
    let failures = 1;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = input as string; // as we call it
      const body = init!.body;
      calls.push({
        url,
        headers: new Headers(init!.headers),
        body: body instanceof FormData ? Object.fromEntries(body) : JSON.parse(body as string),
      });
      expect(init).not.toHaveProperty('credentials');
      if (url.endsWith('/save') && failures-- > 0) return new Response('oh no', { status: 500 });
      return Response.json({ data: { url: 'https://files.test/f1' } });
    });
    let tokens = 0;
    const headers = async () => ({ authorization: `token ${(tokens += 1)}` });
    const at = (url: string) => ({ url: `https://host.test/${url}`, headers });
    const ada = await on('ada', {
      comment: { config: { saveConfig: at('save'), saveRetryConfig: { retryCount: 1, retryDelay: 1 } } },
      attachment: { config: { saveConfig: at('files') } },
    });
    const file = new File(['bytes'], 'Plan.png');
    await ada.comments.uploadAttachment({ file, attachmentId: 'f1' });
    await ada.comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: [{ commentText: 'Hi' }] } });
    expect(calls.map(({ url, headers: sent }) => [url, sent.get('authorization'), sent.get('content-type')])).toEqual([
      ['https://host.test/files', 'token 1', null],
      ['https://host.test/save', 'token 2', 'application/json'],
      ['https://host.test/save', 'token 3', 'application/json'],
    ]);
    const form = calls[0]!.body as { file: File; request: string };
    expect(form.file.name).toBe('Plan.png');
    expect(JSON.parse(form.request)).toMatchObject({
      attachment: { attachmentId: 'f1', name: 'Plan.png' },
      event: 'attachment.add',
    });
    expect(calls[1]!.body).toMatchObject({
      event: 'comment_annotation.add',
      commentAnnotation: { t1: { annotationId: 't1' } },
    });
    vi.restoreAllMocks();
  });
});
