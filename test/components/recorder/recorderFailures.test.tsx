import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Comments } from '../../../components/comments/styled/Comments.js';
import { CommentComposer } from '../../../components/composer/styled/CommentComposer.js';
import { RecorderControlPanel } from '../../../components/recorder/styled/RecorderControlPanel.js';
import { RecorderTool } from '../../../components/recorder/styled/RecorderTool.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { startTestService } from '../../support/startTestService.js';

const GERMAN = {
  de: {
    'Recording needs a page that is served over HTTPS.': 'Aufnahmen brauchen HTTPS.',
    'Another recording is under way. Stop or cancel it first.': 'Es wird schon aufgenommen.',
  },
};

async function open(children: ReactNode, documentId?: string) {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  render(
    <ParleyProvider {...service.as('ada').props} documentId={documentId} language="de" translations={GERMAN}>
      {children}
    </ParleyProvider>,
  );
}
const alertOf = async (text: string) => (await screen.findByText(text)).closest('[role=alert]');

// There are no devices here, as on a page without HTTPS.
it('says in the language of the provider why a device cannot be recorded', async () => {
  await open(
    <>
      <RecorderTool type="audio" />
      <RecorderControlPanel />
    </>,
    'roadmap',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Record audio' }));
  expect(await alertOf('Aufnahmen brauchen HTTPS.')).not.toBeNull();
});

it('says in the language of the provider why a composer cannot record', async () => {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  const value = { getUserMedia: () => new Promise(() => undefined) };
  Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  await open(
    <>
      <RecorderTool type="audio" />
      <Comments recordings="audio" />
      <CommentComposer targetComposerElementId="own" />
    </>,
    'roadmap',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Record audio' })); // waits for the device
  await userEvent.click(await screen.findByRole('textbox')); // shows the tools
  await userEvent.click(await screen.findByRole('button', { name: 'Record' }));
  expect(await alertOf('Es wird schon aufgenommen.')).not.toBeNull();
});
