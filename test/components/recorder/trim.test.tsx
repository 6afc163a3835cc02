import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RecorderNotes } from '../../../components/index.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { contextOf } from '../../../src/contextOf.js';
import { uploadRecording } from '../../../src/elements/recorder/uploadRecording.js';
import type { ParleyClient } from '../../../src/index.js';
import type { PersistedRecording } from '../../../src/session/persistedRecordings.js';
import { signIn } from '../../support/signIn.js';
import { startTestService } from '../../support/startTestService.js';

const RECORDING: PersistedRecording = {
  id: 'talk',
  attachmentId: 'talk-file',
  documentId: 'plan',
  mimeType: 'audio/webm',
  startedAt: 0,
  type: 'audio',
  mode: 'floating',
  durationMs: 8_000,
  waveform: [0, 1, 0, 1],
  isComplete: true,
};

/** A recording of Ada's of eight seconds, as one person sees it in `RecorderNotes`. */
async function open(viewer: { userId: string; isReadOnly?: boolean; isAdmin?: boolean }) {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  const ada = await act(() => signIn(service.as('ada')));
  await act(() => ada.client.setDocument('plan'));
  const file = new Blob(['sound'], { type: 'audio/webm' });
  const unobserved = { onAdded: () => undefined, onProgress: () => undefined };
  await act(() => uploadRecording(contextOf(ada.client), { recording: RECORDING, file, ...unobserved }));
  let client!: ParleyClient;
  const { props } = service.as(viewer);
  render(
    <ParleyProvider {...props} documentId="plan" language="en" onClientLoad={(loaded) => (client = loaded)}>
      <RecorderNotes />
    </ParleyProvider>,
  );
  await screen.findByText('0:00 / 0:08');
  const enable = () => act(() => client.getRecorderElement().enableVideoEditor());
  const latest = async () => (await ada.client.getRecorderElement().fetchRecordings())[0]!;
  return { service, ada: ada.client, enable, latest, user: userEvent.setup() };
}
const trimButton = () => screen.queryByRole('button', { name: 'Trim' });

it('is offered where the app wants it, saved for everybody, and taken back', async () => {
  const { service, ada, enable, latest, user } = await open({ userId: 'ada' });
  expect(trimButton()).toBeNull();
  enable();
  await user.click(await screen.findByRole('button', { name: 'Trim' }));
  expect(screen.getByRole('slider', { name: 'Start' })).toHaveFocus();
  fireEvent.change(screen.getByRole('slider', { name: 'Start' }), { target: { value: '2500' } });
  await user.keyboard('{ArrowRight}'); // moves the handle, and not the player by five seconds
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(trimButton()).toHaveFocus());
  expect(screen.getByText('0:00 / 0:05')).toBeVisible();
  expect((await latest()).trim).toMatchObject({ startMs: 2_500, endMs: 8_000 });

  await user.click(trimButton()!);
  const refuse = service.refuseNextWrite('PERMISSION_DENIED');
  await user.click(screen.getByRole('button', { name: 'Restore all of it' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('data-parley-state', 'saving'),
  );
  await user.keyboard('{Escape}'); // what is being saved cannot be cancelled any more
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(trimButton()!);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('data-parley-state', 'saving');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true');
  refuse();
  expect(await screen.findByRole('alert')).toHaveTextContent('The trim could not be saved. Try again.');
  await user.click(screen.getByRole('button', { name: 'Restore all of it' }));
  await screen.findByText('0:02 / 0:08');
  expect((await latest()).trim).toBeUndefined();

  await act(() => ada.getRecorderElement().saveRecordingTrim('talk', { startMs: 0, endMs: 3_000 }));
  await screen.findByText('0:02 / 0:03'); // from elsewhere, live
});

it.each([
  { who: 'somebody else', viewer: { userId: 'bob' }, isOffered: false },
  { who: 'an admin', viewer: { userId: 'eve', isAdmin: true }, isOffered: true },
  { who: 'an author who may only read', viewer: { userId: 'ada', isReadOnly: true }, isOffered: false },
])('is offered to $who: $isOffered', async ({ viewer, isOffered }) => {
  const { enable } = await open(viewer);
  enable();
  await screen.findByRole('button', { name: 'Download' });
  await waitFor(() => expect(trimButton() !== null).toBe(isOffered));
});
