import type { Transcriber } from '@parley/server';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { RecorderNotes } from '../../../components/index.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { openEmbedded } from '../../../server/test/support/openEmbedded.js';
import { contextOf } from '../../../src/contextOf.js';
import { uploadRecording } from '../../../src/elements/recorder/uploadRecording.js';
import type { PersistedRecording } from '../../../src/session/persistedRecordings.js';
import { type InPageService, startInPageService } from '../../../testing/inPageService.js';
import { signIn } from '../../support/signIn.js';
import { TestService } from '../../support/startTestService.js';

let inPage: InPageService;
let service: TestService;
let transcribe: Transcriber['transcribe'];
beforeAll(async () => {
  inPage = await startInPageService(openEmbedded, { transcribe: (...asked) => transcribe(...asked) });
  service = await new TestService(inPage).found();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'draft' }] });
});

/** The recordings of a document, of which Ada has made one that is too long to be transcribed. */
async function open(documentId: string, userId: string) {
  const { limits } = inPage.service.core.options;
  const most = limits.maxTranscribedBytes;
  limits.maxTranscribedBytes = 1;
  const ada = await act(() => signIn(service.as('ada')));
  await act(() => ada.client.setDocument(documentId));
  const recording: PersistedRecording = {
    id: `in-${documentId}`,
    attachmentId: `file-in-${documentId}`,
    documentId,
    mimeType: 'audio/webm',
    startedAt: 0,
    type: 'audio',
    mode: 'floating',
    durationMs: 8_000,
    waveform: [],
    isComplete: true,
  };
  const file = new Blob(['sound'], { type: 'audio/webm' });
  await act(() => uploadRecording(contextOf(ada.client), { recording, file, onAdded: () => {}, onProgress: () => {} }));
  render(
    <ParleyProvider {...service.as(userId).props} documentId={documentId} language="en">
      <RecorderNotes />
    </ParleyProvider>,
  );
  await screen.findByText('Could not be transcribed.');
  limits.maxTranscribedBytes = most;
  return userEvent.setup();
}

it('is tried again by its author, who sees why that does not work, and then the words', async () => {
  let answer = () => {};
  const segments = [{ start: 0, end: 8, text: 'Look here.' }];
  const answered = new Promise<void>((resolve) => (answer = resolve));
  transcribe = () => answered.then(() => ({ text: 'Look here.', segments }));
  const user = await open('plan', 'ada');
  service.refuseNextWrite('PERMISSION_DENIED')();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The transcript could not be requested.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Being transcribed')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  answer();
  expect(await screen.findByRole('button', { name: /Look here/ })).toBeVisible();
});

it('is not tried again by somebody else', async () => {
  await open('draft', 'bob');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
