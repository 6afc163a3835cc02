import { beforeEach, expect, it } from 'vitest';
import type { ParleyClient } from '../../../src/index.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import { rejectionOf } from '../../support/rejectionOf.js';
import { signIn } from '../../support/signIn.js';
import { startTestService, type TestBrowser, type TestService } from '../../support/startTestService.js';

const WRITES: Record<string, (client: ParleyClient) => Promise<unknown>> = {
  addCommentAnnotation: (client) =>
    client.getCommentElement().addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hello' }] } }),
  uploadAttachment: (client) =>
    commentInternals(client.getCommentElement()).uploadAttachment({
      file: new File(['hello'], 'hello.png', { type: 'image/png' }),
      attachmentId: 'a1',
    }),
  createActivity: (client) =>
    client.getActivityElement().createActivity({ featureType: 'custom', actionType: 'opened', targetEntityId: 'plan' }),
  toggleReaction: (client) =>
    client.getReactionElement().toggleReaction({ targetElementId: 'chart', reactionId: '👍' }),
};
const writes = Object.entries(WRITES);

let service: TestService;
let ada: TestBrowser;
beforeEach(async () => {
  service = await startTestService();
  ada = service.as('ada');
});

/** Ada's client, which is opening a document. The code that writes is there already. */
async function opening(write: (client: ParleyClient) => Promise<unknown>) {
  const { client } = await signIn(ada);
  expect(await rejectionOf(write(client))).toMatchObject({ code: 'FAILED_PRECONDITION' });
  const open = ada.network.hold('documents/open');
  const opened = client.setDocuments([{ id: 'plan' }]).catch(() => undefined);
  return { client, open, opened };
}

it.each(writes)('%s waits for the document that is being opened', async (_, write) => {
  const { client, open } = await opening(write);
  const writing = write(client);
  open();
  await expect(writing).resolves.not.toThrow();
});

it.each(writes)('%s says why the document could not be opened', async (_, write) => {
  const { client, open, opened } = await opening(write);
  ada.network.refuse('documents/open', 'RESOURCE_EXHAUSTED');
  const writing = rejectionOf(write(client));
  open();
  expect(await writing).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
  await opened;
});

it.each(writes)('%s of one person is not sent for the next one', async (_, write) => {
  const { client, open } = await opening(write);
  const writing = rejectionOf(write(client));
  await client.setAuthProvider(service.as('grace').props.authProvider);
  open();
  expect(await writing).toMatchObject({ code: 'CANCELLED' });
});

it.each<[string, (client: ParleyClient) => Promise<unknown>]>([
  ['setLiveStateData', (client) => client.getLiveStateElement().setLiveStateData('zoom', 2)],
  [
    'setUserAsEditor',
    (client) => {
      client.getAccessElement().enableSingleEditorMode();
      return client.getAccessElement().setUserAsEditor();
    },
  ],
])('%s of one person is not sent for the next one', async (_, write) => {
  const { client, open } = await opening(write);
  const writing = rejectionOf(write(client));
  await client.setAuthProvider(service.as('grace').props.authProvider);
  open();
  expect(await writing).toMatchObject({ code: 'CANCELLED' });
  expect(service.requests).not.toContain('liveState/set');
  expect(service.requests).not.toContain('editorAccess/take');
});
