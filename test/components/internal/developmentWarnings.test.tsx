import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CommentThread, InlineCommentsSection, NotificationsPanel } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useCurrentUser } from '../../../hooks/session.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
});

let warnings: string[];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((message: string) => void warnings.push(message));
});
afterEach(() => void vi.useRealTimers());

const WhoAmI = () => <p>Signed in: {useCurrentUser()?.userId}</p>;

/** Draws a page, waits for what it shows, and lets time pass. */
async function draw(page: React.ReactNode, shown: () => Promise<unknown>) {
  // The service keeps the timers that it has.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { unmount } = render(page);
  await shown();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  unmount();
}

it('says that nobody is signed in', async () => {
  const { apiKey, transport } = service.as('ada').props;
  await draw(
    <ParleyProvider {...{ apiKey, transport }}>
      <NotificationsPanel />
      <NotificationsPanel />
    </ParleyProvider>,
    () => screen.findAllByRole('region', { name: 'Notifications' }),
  );
  expect(warnings).toEqual([expect.stringMatching(/Nobody is signed in.*authProvider/)]);
});

it('says that no document is open', async () => {
  await draw(
    <ParleyProvider {...service.as('ada').props}>
      <InlineCommentsSection targetElementId="discussion" />
      <WhoAmI />
    </ParleyProvider>,
    () => screen.findByText('Signed in: ada'),
  );
  expect(warnings).toEqual([expect.stringMatching(/No document is open.*useSetDocument/)]);
});

it('says that none of the open documents may be read', async () => {
  await service.rest('organizations/documents/add', {
    documents: [{ documentId: 'board', accessType: 'restricted' }],
  });
  await draw(
    <ParleyProvider {...service.as('ada').props} documentId="board">
      <InlineCommentsSection targetElementId="discussion" />
    </ParleyProvider>,
    () => screen.findByText(/^You have no access here/),
  );
  expect(warnings).toEqual([expect.stringMatching(/"ada" may read none of the open documents.*organizationId/)]);
});

it('says that there is no such thread', async () => {
  await draw(
    <ParleyProvider {...service.as('ada').props} documentId="plan">
      <CommentThread annotationId="nowhere" />
      <InlineCommentsSection targetElementId="discussion" />
    </ParleyProvider>,
    () => screen.findByText('No comments yet'),
  );
  expect(warnings).toEqual([expect.stringMatching(/no thread "nowhere" that ada may see/)]);
});

it('says that the styles are missing, on a page that is drawn', async () => {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600);
  const page = () =>
    draw(
      <ParleyProvider {...service.as('ada').props} documentId="plan">
        <InlineCommentsSection targetElementId="discussion" />
      </ParleyProvider>,
      () => screen.findByText('No comments yet'),
    );
  await page();
  expect(warnings).toEqual([expect.stringMatching(/styles.*'@parley\/react\/styles.css'/)]);
  document.documentElement.style.setProperty('--parley-styles', '1');
  await page();
  document.documentElement.removeAttribute('style');
  expect(warnings).toHaveLength(1);
});

it('says nothing of an app that has all that it needs, and nothing in production', async () => {
  await draw(
    <ParleyProvider {...service.as('ada').props} documentId="plan">
      <InlineCommentsSection targetElementId="discussion" />
    </ParleyProvider>,
    () => screen.findByText('No comments yet'),
  );
  vi.stubEnv('NODE_ENV', 'production');
  await draw(
    <ParleyProvider {...service.as('ada').props}>
      <InlineCommentsSection targetElementId="discussion" />
      <WhoAmI />
    </ParleyProvider>,
    () => screen.findByText('Signed in: ada'),
  );
  expect(warnings).toEqual([]);
});
