import { addCommentAnnotations, addComments } from '@parley/protocol';
import { expect, it } from 'vitest';
import { describeNotifications } from '../support/describeNotifications.js';
import { NotificationLog } from '../support/NotificationLog.js';

const scope = { organizationId: 'acme', documentId: 'plan', triggerNotification: true };
const aComment = (from: string, commentText: string, ...mentions: string[]) => ({
  from: { userId: from },
  commentText,
  taggedUserContacts: mentions.map((userId) => ({ userId })),
});

describeNotifications('comments that one request adds to a thread', (bench) => {
  const newThread = async () => {
    const { key } = bench.acme;
    await key.call(addCommentAnnotations, {
      ...scope,
      triggerNotification: false,
      createDocument: true,
      commentAnnotations: [{ annotationId: 't', commentData: [aComment('ada', 'Hello.', 'sub')] }],
    });
    return new NotificationLog(bench.acme);
  };

  it('are one notification, of the newest, for everybody whom one of them is for', async () => {
    const log = await newThread();
    await bench.acme.key.call(addComments, {
      ...scope,
      annotationId: 't',
      commentData: [aComment('ada', 'One.', 'bob'), aComment('ada', 'Two.', 'cai'), aComment('ada', 'Three.')],
    });
    expect(await log.news()).toEqual([
      expect.objectContaining({
        actionType: 'added',
        to: ['bob', 'cai', 'sub'],
        mentioned: ['bob', 'cai'],
        body: 'Three.',
      }),
    ]);
  });

  it('never notify the author of the newest comment', async () => {
    const log = await newThread();
    await bench.acme.key.call(addComments, {
      ...scope,
      annotationId: 't',
      commentData: [aComment('bob', 'One.', 'cai'), aComment('cai', 'Two.', 'bob')],
    });
    expect(await log.news()).toMatchObject([{ to: ['ada', 'bob', 'sub'], body: 'Two.' }]);
  });

  it('are one notification of a new thread, too, which its assignee gets', async () => {
    const log = await newThread();
    await bench.acme.key.call(addCommentAnnotations, {
      ...scope,
      commentAnnotations: [
        {
          annotationId: 'new',
          assignedTo: { userId: 'dee' },
          commentData: [aComment('ada', 'One.', 'bob'), aComment('ada', 'Two.')],
        },
      ],
    });
    expect(await log.news()).toMatchObject([{ actionType: 'added', to: ['bob', 'dee'], body: 'Two.' }]);
  });

  it('leave out comments that notify nobody', async () => {
    const log = await newThread();
    await bench.acme.key.call(addComments, {
      ...scope,
      annotationId: 't',
      commentData: [aComment('ada', 'One.', 'bob'), { ...aComment('ada', 'Two.', 'cai'), triggerNotification: false }],
    });
    expect(await log.news()).toMatchObject([{ to: ['bob', 'cai', 'sub'], mentioned: ['bob'], body: 'One.' }]);
  });

  it('are one notification for each thread of the request', async () => {
    const log = await newThread();
    await bench.acme.key.call(addCommentAnnotations, {
      ...scope,
      commentAnnotations: ['x', 'y'].map((annotationId) => ({
        annotationId,
        commentData: [aComment('ada', `One ${annotationId}.`, 'bob'), aComment('ada', `Two ${annotationId}.`)],
      })),
    });
    expect(await log.news()).toMatchObject([{ body: 'Two x.' }, { body: 'Two y.' }]);
  });

  it.each([['public', 'organizationPrivate'] as const, ['organizationPrivate', 'public'] as const])(
    'tell a member of both threads, the first %s, the second %s',
    async (...types) => {
      const log = await newThread();
      await bench.acme.grant('bob');
      await bench.acme.key.call(addCommentAnnotations, {
        ...scope,
        commentAnnotations: types.map((type) => ({
          annotationId: type,
          visibility: type === 'public' ? { type } : { type, organizationIds: ['acme'] },
          commentData: [aComment('ada', type, 'bob', 'stranger')],
        })),
      });
      expect((await log.news()).map(({ body, to }) => ({ body, to }))).toEqual([
        { body: 'organizationPrivate', to: ['bob'] },
        { body: 'public', to: ['bob', 'stranger'] },
      ]);
    },
  );
});
