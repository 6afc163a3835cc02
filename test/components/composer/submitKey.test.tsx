import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CommentComposer } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { startTestService } from '../../support/startTestService.js';

const GERMAN = { 'Shift+Enter': 'Umschalt+Eingabe', '{key} to send': '{key} sendet', Comment: 'Senden' };

it('names the key that sends in the language of the provider, by a text that docs/provider.md lists', async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  render(
    <ParleyProvider {...service.as('ada').props} documentId="roadmap" language="de" translations={{ de: GERMAN }}>
      <CommentComposer />
    </ParleyProvider>,
  );
  (await screen.findByRole('textbox')).focus();
  expect((await screen.findAllByText('Umschalt+Eingabe sendet'))[0]).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Senden' });
  expect(button).toHaveAttribute('title', 'Senden (Umschalt+Eingabe)');
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Shift+Enter'); // for programs, which know this name
  const docs = readFileSync('docs/provider.md', 'utf8');
  expect(docs).toContain('`Enter`, `Shift+Enter`');
});
