import { expect, it, onTestFinished } from 'vitest';
import { createHttpTransport, uploadPath } from '../../../src/index.js';
import { InPageNetwork } from '../../../testing/InPageNetwork.js';
import { addThreads } from '../../support/commentsOn.js';
import { expectValue } from '../../support/expectValue.js';
import { rejectionOf } from '../../support/rejectionOf.js';
import { signIn } from '../../support/signIn.js';
import { startTestService } from '../../support/startTestService.js';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);

async function start() {
  const service = await startTestService();
  const { organizationId } = service;
  const { props, network } = service.as('ada');
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan / 1' }] });
  const place = { organizationId, documentId: 'plan / 1', attachmentId: 'file-1', name: 'A & b.png' };
  const token = await service.token('ada');
  const upload = (more: object = {}, file: Blob = new File([PNG], 'x', { type: 'image/png' })) =>
    props.transport.upload({ file, path: uploadPath(place), scope: 'default', token, ...more });
  return { service, network, place, upload };
}

it('uploads a file and answers an address that works, telling how far it has come', async () => {
  const { network, upload } = await start();
  const shares: number[] = [];
  const { url } = await upload({ onProgress: (share: number) => shares.push(share) });
  expect(url).toMatch(/^http:\/\/parley\.test\/v2\/client\/attachments\//);
  const answer = await network.fetch(url);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
  expect(answer.headers.get('content-disposition')).toContain('A%20%26%20b.png');
  expect(shares[0]).toBeLessThan(1);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});

it('sends files to storageUrl, and shows them from there (§1.2)', async () => {
  const { service, place } = await start();
  await addThreads(service, 'plan', { annotationId: 't1' });
  const browser = service.as('ada', { storageUrl: 'http://files.test/' });
  const token = await service.token('ada');
  const { transport } = browser.props;
  const { url } = await transport.upload({ file: new Blob([PNG]), path: uploadPath(place), scope: 'default', token });
  expect(url).toMatch(/^http:\/\/files\.test\/v2\/client\/attachments\//);
  const { client } = await signIn(browser);
  await client.setDocuments([{ id: 'plan' }]);
  const comments = client.getCommentElement();
  const files = [new File([PNG], 'a.png', { type: 'image/png' })];
  const [added] = await comments.addAttachment({ annotationId: 't1', files });
  await comments.addComment({ annotationId: 't1', comment: { attachments: [added!.attachment!] } });
  const thread = await expectValue(
    comments.getCommentAnnotationById({ annotationId: 't1' }),
    (one) => one?.comments.length === 2 && one.isUnsynced !== true,
  );
  expect(thread?.comments[1]?.attachments[0]?.url).toMatch(/^http:\/\/files\.test\/v2\//);
});

it('rejects as a request does: refused, without a network, cancelled', async () => {
  const { network, place, upload } = await start();
  expect(await rejectionOf(upload({ path: uploadPath({ ...place, documentId: 'missing' }) }))).toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  });
  expect(await rejectionOf(upload({ token: undefined }))).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await rejectionOf(upload({}, new Blob([])))).toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect(await rejectionOf(upload({ signal: AbortSignal.abort() }))).toMatchObject({ code: 'CANCELLED' });

  const open = network.hold('attachments/upload');
  onTestFinished(open);
  const giveUp = new AbortController();
  const outcome = rejectionOf(upload({ signal: giveUp.signal, onProgress: () => giveUp.abort() }));
  expect(await outcome).toMatchObject({ code: 'CANCELLED' });
  open();

  network.goOffline();
  expect(await rejectionOf(upload())).toMatchObject({ code: 'NETWORK_ERROR' });
});

it('uses the XMLHttpRequest of the page unless given another', async () => {
  const transport = createHttpTransport({ apiKey: 'key', baseUrl: 'http://parley.test' });
  const { XMLHttpRequest } = new InPageNetwork({
    fetch: async () => new Response('<html>', { status: 502 }),
    connect: () => {},
  });
  const before = Object.getOwnPropertyDescriptor(globalThis, 'XMLHttpRequest');
  onTestFinished(() => {
    if (before) Object.defineProperty(globalThis, 'XMLHttpRequest', before);
    else Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
  });
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: XMLHttpRequest, configurable: true });
  const refused = transport.upload({ file: new Blob(['x']), path: '', scope: 'default' });
  expect(await rejectionOf(refused)).toMatchObject({ code: 'UNAVAILABLE', status: 502 });
});
