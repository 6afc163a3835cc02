import { act, render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CommentsSidebarRoot } from '../../../components/sidebar/CommentsSidebarRoot.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { contextOf } from '../../../src/contextOf.js';
import type { ParleyClient } from '../../../src/index.js';
import { startTestService } from '../../support/startTestService.js';

it('is for the next person what the app has made it, and nothing of what the one before chose', async () => {
  const service = await startTestService();
  const clients: ParleyClient[] = [];
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" onClientLoad={(client) => clients.push(client)}>
      <CommentsSidebarRoot
        excludeLocationIds={['p1']}
        systemFiltersOperator="or"
        filters={{ priority: ['P0'] }}
        defaultMinimalFilter="open"
        groupConfig={{ enable: true }}
      />
    </ParleyProvider>,
  );
  const client = clients[0]!;
  const sidebar = () => contextOf(client).ui.getState().comments.sidebar;
  const ofApp = {
    excludedLocationIds: ['p1'],
    systemFiltersOperator: 'or',
    filters: { priority: ['P0'] },
    quick: 'open',
    groupBy: 'location',
  };
  await waitFor(() => expect(client.getUser()?.userId).toBe('ada'));
  expect(sidebar()).toMatchObject(ofApp);
  act(() => client.getCommentElement().setCommentSidebarFilters({ people: [{ userId: 'ada' }] }));
  await act(() => client.signOut());
  expect(sidebar()).toMatchObject(ofApp);
  expect(sidebar()?.filters).not.toHaveProperty('people');
});
