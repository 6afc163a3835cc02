import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';
import { contextOf } from '../../../src/contextOf.js';

it.each([
  { person: { userId: 'ada' }, inComment: ['Add reaction', 'More actions'], canWrite: true },
  { person: { userId: 'ada', isAnonymous: true }, inComment: [], canWrite: false },
])(
  'offers reactions, a reply, editing and resolving to the author $person: $canWrite',
  async ({ person, inComment, canWrite }) => {
    const service = await startTestService();
    await addThreads(service, 'plan', { annotationId: 't', from: 'ada' });
    let client!: ParleyClient;
    render(
      <ParleyProvider {...service.as(person).props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
        <CommentThread annotationId="t" />
      </ParleyProvider>,
    );
    await waitFor(() => expect(screen.getByText('Hello')).toBeInTheDocument());
    const isComposerThere = () => contextOf(client).ui.getState().comments.composers?.['thread-t'] !== undefined;
    await waitFor(() => expect(isComposerThere()).toBe(canWrite));
    const buttons = within(screen.getByRole('listitem')).queryAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(inComment);
    expect(screen.queryAllByRole('button', { name: 'Resolve' })).toHaveLength(canWrite ? 1 : 0);
  },
);
