import { beforeEach, expect, it, vi } from 'vitest';
import { contextOf } from '../../../src/contextOf.js';
import type { ParleyClient } from '../../../src/index.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import { newId } from '../../../src/newId.js';
import { rejectionOf } from '../../support/rejectionOf.js';
import { signIn } from '../../support/signIn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

const user = { get: () => ({ status: 200, data: {} }) };

let service: TestService;
beforeEach(async () => void (service = await startTestService()));

it.each<[string, string, (client: ParleyClient) => Promise<unknown>]>([
  [
    'a file',
    'attachments/upload',
    (client) =>
      commentInternals(client.getCommentElement()).uploadAttachment({
        file: new File(['hello'], 'hello.png', { type: 'image/png' }),
        attachmentId: newId(),
        documentId: 'plan',
      }),
  ],
  [
    'a reaction',
    'inlineReactions/set',
    (client) => client.getReactionElement().toggleReaction({ targetElementId: 'chart', reactionId: '👍' }),
  ],
  [
    'an activity',
    'activities/create',
    (client) =>
      client
        .getActivityElement()
        .createActivity({ featureType: 'custom', actionType: 'opened', targetEntityId: 'plan' }),
  ],
  [
    'a thread',
    'commentAnnotations/add',
    (client) =>
      client.getCommentElement().addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hello' }] } }),
  ],
])('%s that waits for the data providers is not sent for the next person', async (_, operation, write) => {
  const { client } = await signIn(service.as('ada'), { dataProviders: { user } });
  await client.setDocuments([{ id: 'plan' }]);
  await write(client); // its code is there
  const before = service.requests.length;
  let provide = () => {};
  const ready = new Promise<void>((resolve) => (provide = resolve));
  const whenReady = vi.spyOn(contextOf(client).providers, 'whenReady').mockReturnValue(ready);
  const writing = rejectionOf(write(client));
  await vi.waitFor(() => expect(whenReady).toHaveBeenCalled());
  await client.setAuthProvider(service.as('grace').props.authProvider);
  await client.setDocuments([{ id: 'plan' }]);
  provide();
  expect(await writing).toMatchObject({ code: 'CANCELLED' });
  expect(service.requests.slice(before)).not.toContain(operation);
});

it('what the service refused at first is not sent for the next person once the data provider has it', async () => {
  const ada = service.as('ada');
  const save = vi.fn(() => ({ status: 200 }));
  const { client } = await signIn(ada, { dataProviders: { reaction: { save } } });
  await client.setDocuments([{ id: 'plan' }]);
  ada.network.refuseNext('inlineReactions/set');
  const write = vi.spyOn(contextOf(client).session, 'write');
  const writing = rejectionOf(
    client.getReactionElement().toggleReaction({ targetElementId: 'chart', reactionId: '👍' }),
  );
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce());
  await expect(write.mock.results[0]?.value).rejects.toMatchObject({ code: 'INTERNAL' });
  await client.setAuthProvider(service.as('grace').props.authProvider);
  expect(await writing).toMatchObject({ code: 'CANCELLED' });
  expect(save).toHaveBeenCalledOnce();
  expect(service.requests).not.toContain('inlineReactions/set');
});
