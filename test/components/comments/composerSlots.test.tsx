import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CommentDialog, CommentsSidebar } from '../../../components/index.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { addThreads } from '../../support/commentsOn.js';
import { readyField } from '../../support/readyField.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';

let browser: TestBrowser;
beforeEach(async () => {
  const service = await startTestService();
  browser = service.as('ada');
  await addThreads(service, 'plan', { annotationId: 't1', targetElementId: 'article' });
});

const slots = { composer: { Submit: () => <>Post</> } };

it.each([
  ['the reply of a thread', <CommentDialog key="1" annotationId="t1" slots={slots} />],
  ['the composer of the page, in the sidebar', <CommentsSidebar key="2" embedMode pageMode slots={slots} />],
])('fills the slots of %s', async (_where, component) => {
  render(
    <ParleyProvider {...browser.props} documentId="plan">
      {component}
    </ParleyProvider>,
  );
  await userEvent.click(await readyField());
  const submit = await screen.findByRole('button', { name: /^(send|comment)/i });
  expect(within(submit).getByText('Post')).toBeInTheDocument();
});
