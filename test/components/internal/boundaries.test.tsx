import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { forwardRef, type ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ActivityLog,
  CommentBubble,
  Comments,
  CommentsSidebar,
  CommentThread,
  InlineCommentsSection,
  NotificationsPanel,
  NotificationsTool,
} from '../../../components/index.js';
import { Boundary } from '../../../components/internal/Boundary.js';
import { validAnswer } from '../../support/validRecords.js';
import { presentComment, presentThread } from '../../../src/elements/comment/presentThread.js';
import type { ParleyClient, ThreadRecord } from '../../../src/index.js';
import { withBoundary, type BoundedProps } from '../../../components/internal/withBoundary.js';
import type { OnComponentError } from '../../../hooks/ParleyContext.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { mutations } from '../../support/mutations.js';
import { aRichThread } from '../../support/richRecords.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService, type TestBrowser, type TestService } from '../../support/startTestService.js';

let service: TestService;
let browser: TestBrowser;
const onError = vi.fn<OnComponentError>();
beforeEach(async () => {
  service = await startTestService();
  browser = service.as('ada');
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what boundaries catch
  onError.mockReset();
  await addThreads(service, 'plan', { annotationId: 't1', targetElementId: 'article' });
  for (const headline of ['First', 'Second']) {
    await service.rest('notifications/add', {
      documentId: 'plan',
      actionUser: { userId: 'bob', name: 'Bob' },
      displayHeadlineMessageTemplate: headline,
      displayBodyMessage: 'Hello',
      notifyUsers: [{ userId: 'ada' }],
    });
  }
});

const app = (component: ReactElement) => (
  <ParleyProvider {...browser.props} documentId="plan" language="en" onError={onError}>
    <p>The host goes on</p>
    {component}
  </ParleyProvider>
);
/** Looked for again each time: what failed is drawn again with each new version of its record. */
const shown = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible());
const READY = { content: 'ready', person: 'ready' } as const;
const Throws = () => {
  throw new Error('broken slot');
};

describe('an error in a slot', () => {
  it.each<[string, string, ReactElement, () => Promise<unknown>]>([
    [
      'NotificationsPanel',
      'Headline',
      <NotificationsPanel key="1" slots={{ Headline: Throws }} />,
      () => shown('Second'),
    ],
    ['NotificationsPanel', 'Item', <NotificationsPanel key="2" slots={{ Item: Throws }} />, () => shown('Second')],
    [
      'NotificationsTool',
      'Trigger',
      <NotificationsTool key="3" slots={{ Trigger: Throws }} />,
      () => screen.findByRole('button', { name: /Notifications, 2 unread/ }),
    ],
    [
      'InlineCommentsSection',
      'Text',
      <InlineCommentsSection key="4" targetElementId="article" slots={{ Text: Throws }} />,
      () => shown('Hello'),
    ],
    [
      'CommentsSidebar',
      'SidebarHeader',
      <CommentsSidebar key="5" embedMode slots={{ SidebarHeader: Throws }} />,
      () => screen.findByRole('searchbox'),
    ],
    [
      'ActivityLog',
      'Header',
      <ActivityLog key="6" slots={{ Header: Throws }} />,
      () => screen.findByRole('heading', { name: 'Activity' }),
    ],
  ])('of %s (%s) leaves its default in place, and is told', async (_component, slot, element, found) => {
    render(app(element));
    await found();
    expect(screen.getByText('The host goes on')).toBeVisible();
    await waitFor(() => expect(onError).toHaveBeenCalled());
    const [error, info] = onError.mock.calls[0]!;
    expect(error).toMatchObject({ message: 'broken slot' });
    expect(info).toMatchObject({ slot, componentStack: expect.stringContaining('Throws') });
  });

  it('is reported to the component first, then to the provider', async () => {
    const own = vi.fn<OnComponentError>();
    render(app(<NotificationsPanel slots={{ Headline: Throws }} onError={own} />));
    await shown('First');
    expect(own.mock.calls[0]![1]).toMatchObject({ component: 'NotificationsPanel', slot: 'Headline' });
    expect(onError.mock.calls[0]![1]).toMatchObject({ component: 'NotificationsPanel', slot: 'Headline' });
    expect(own.mock.invocationCallOrder[0]).toBeLessThan(onError.mock.invocationCallOrder[0]!);
  });

  it('is over with another component in the slot', async () => {
    const { rerender } = render(app(<NotificationsPanel slots={{ Headline: Throws }} />));
    await shown('First');
    rerender(app(<NotificationsPanel slots={{ Headline: () => <>Mine</> }} />));
    await waitFor(() => expect(screen.getAllByText('Mine')).toHaveLength(2));
  });
});

describe('an error in a component', () => {
  let isBroken: boolean;
  const Fragile = withBoundary<BoundedProps & { name: string }, HTMLElement>(
    'Fragile',
    forwardRef<HTMLElement, { name: string }>(function Fragile({ name }, ref) {
      if (isBroken) throw new Error('broken component');
      return <b ref={ref}>{name}</b>;
    }),
  );

  it('leaves a sign in its place that draws it again, and the tree around it', async () => {
    isBroken = true;
    render(app(<Fragile name="Here" />));
    const sign = screen.getByRole('button', { name: /This cannot be shown/ });
    expect(screen.getByText('The host goes on')).toBeVisible();
    expect(onError.mock.calls[0]![1]).toMatchObject({ component: 'Fragile' });
    isBroken = false;
    await userEvent.click(sign);
    expect(screen.getByText('Here')).toBeVisible();
  });

  it('of a row says so in the row, until the record is another', () => {
    const Row = ({ record }: { record: { text: string } }) => {
      if (record.text === '') throw new Error('broken row');
      return <>{record.text}</>;
    };
    const list = (...records: { text: string }[]) =>
      app(
        <ul>
          {records.map((record, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list does not move
            <li key={index}>
              <Boundary fallback="broken" resetKeys={[record]}>
                <Row record={record} />
              </Boundary>
            </li>
          ))}
        </ul>,
      );
    const { rerender } = render(list({ text: 'a' }, { text: '' }, { text: 'c' }));
    const texts = () =>
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    expect(texts()).toEqual(['a', 'broken', 'c']);
    rerender(list({ text: 'a' }, { text: 'b' }, { text: 'c' }));
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  it('that stands outside of its provider is thrown: it is misuse', () => {
    expect(() => render(<CommentBubble annotationId="t1" />)).toThrow(expect.objectContaining({ code: 'NO_PROVIDER' }));
  });
});

describe('a pin that cannot be drawn', () => {
  it('is reported once, and a notice links to its thread in the sidebar and draws it again', async () => {
    vi.stubGlobal('ResizeObserver', undefined); // no place on the page can be followed without it
    let client!: ParleyClient;
    render(
      <ParleyProvider
        {...browser.props}
        documentId="plan"
        language="en"
        onError={onError}
        onClientLoad={(loaded) => (client = loaded)}
      >
        <div id="article">Words</div>
        <Comments />
      </ParleyProvider>,
    );
    const label = /A comment on this page cannot be shown here\. You find it in the sidebar\. Try again/;
    await screen.findByRole('button', { name: label });
    const comments = client.getCommentElement();
    await act(() => comments.addComment({ annotationId: 't1', comment: { commentText: 'Drawn again' } }));
    expect(onError.mock.calls.map(([, { component }]) => component)).toEqual(['Comments']);
    vi.stubGlobal('ResizeObserver', SilentObserver);
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  });
});

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

describe('records that are not what they should be', () => {
  /** A record of which nothing but the id is as it should be. */
  const damaged = (record: object = {}, idName: string) => ({
    ...Object.fromEntries(Object.keys(record).map((key) => [key, 7])),
    [idName]: 'spoiled',
  });
  const tampered: typeof fetch = async (input, init) => {
    const response = await browser.network.fetch(input, init);
    const body = (await response.clone().json()) as { result?: { data?: Record<string, unknown> } };
    const data = body.result?.data ?? {};
    for (const [key, idName] of [
      ['notifications', 'id'],
      ['annotations', 'annotationId'],
      ['activities', 'id'],
    ] as const) {
      if (!Array.isArray(data[key])) continue;
      const records = data[key] as object[];
      data[key] = [null, 'text', {}, damaged(records[0], idName), ...records];
    }
    return Response.json(body, { status: response.status });
  };

  it.each<[string, ReactElement, () => Promise<unknown>]>([
    ['NotificationsPanel', <NotificationsPanel key="1" />, () => shown('First')],
    ['InlineCommentsSection', <InlineCommentsSection key="2" targetElementId="article" />, () => shown('Sound')],
    [
      'CommentsSidebar',
      <CommentsSidebar key="3" embedMode />,
      () => waitFor(() => expect(document.querySelector('section')).toHaveAttribute('data-parley-state', 'ready')),
    ],
    [
      'ActivityLog',
      <ActivityLog key="4" />,
      () =>
        waitFor(() =>
          expect(document.querySelector('section')).toHaveAttribute(
            'data-parley-state',
            expect.stringMatching(/ready|empty/),
          ),
        ),
    ],
  ])('leave the others in %s', async (_name, component, found) => {
    await addThreads(service, 'plan', { annotationId: 't2', targetElementId: 'article', text: 'Sound' });
    const { createHttpTransport } = await import('../../../src/transport/createHttpTransport.js');
    const { apiKey } = browser.props;
    const { WebSocket } = browser.network;
    const transport = createHttpTransport({ apiKey, baseUrl: 'http://parley.test', fetch: tampered, WebSocket });
    render(
      <ParleyProvider {...browser.props} transport={transport} documentId="plan" language="en" onError={onError}>
        {component}
      </ParleyProvider>,
    );
    await found();
    await act(async () => undefined);
    expect(onError).not.toHaveBeenCalled();
  });

  it('a thread with junk in any one of its fields is drawn', async () => {
    const { container, rerender } = render(app(<></>));
    const junk = mutations(aRichThread()).filter((_, index) => index % 12 === 2 || index % 12 === 6);
    for (const { name, record } of junk) {
      const { annotations } = validAnswer({ annotations: [record as never] }, { userId: 'me' });
      for (const thread of annotations as ThreadRecord[]) {
        const annotation = presentThread(thread, {
          me: 'ada',
          annotationIndex: 1,
          resolution: READY,
          presentComment: (comment) => presentComment(comment, READY),
        });
        rerender(app(<CommentThread key={name} annotation={annotation} readOnly />));
        expect(container.querySelector('article'), name).not.toBeNull();
      }
    }
    expect(onError).not.toHaveBeenCalled();
  });
});
