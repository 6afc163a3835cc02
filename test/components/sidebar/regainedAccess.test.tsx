import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { CommentsSidebar, InlineCommentsSection } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';

it.each([
  ['the sidebar', <CommentsSidebar key="sidebar" version="2" embedMode />],
  ['a section', <InlineCommentsSection key="section" targetElementId="discussion" />],
])('does not say that there are no comments when access is given back, in %s', async (_where, list) => {
  const service = await startTestService();
  const targetInlineCommentElementId = 'discussion';
  await addThreads(service, 'plan', { annotationId: 't1', text: 'Hello there', targetInlineCommentElementId });
  const setAccess = (accessType: 'restricted' | 'public') =>
    service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType });
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" language="en">
      {list}
    </ParleyProvider>,
  );
  await screen.findByText('Hello there');
  await setAccess('restricted');
  await screen.findByText(/You have no access/);
  const shown = new Set<string>();
  const observer = new MutationObserver(() => shown.add(document.body.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  await setAccess('public');
  await screen.findByText('Hello there');
  expect([...shown].filter((text) => text.includes('No comments yet'))).toEqual([]);
});
