import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { ParleyProvider, useClient } from '@parley/react';
import {
  ActivityLog,
  CommentBubble,
  CommentComposer,
  CommentPin,
  Comments,
  CommentsSidebar,
  CommentThread,
  CommentTool,
  InlineCommentsSection,
  NotificationsPanel,
  NotificationsTool,
  SidebarButton,
} from '@parley/react/components';
import type { StoryWorld } from '../../.storybook/StoryWorld.js';

/** Every styled component while nobody could be signed in: what happened, and a way to try again. */
const meta: Meta = {
  title: 'Foundations/Failures',
  parameters: { parley: { provider: { onClientLoad: (client: { disableLogs(): void }) => client.disableLogs() } } },
};
export default meta;

type Story = StoryObj;

const offline = (world: StoryWorld) => world.network.goOffline();
const worldOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded['parley'] as StoryWorld;

function Everything() {
  return (
    <div style={{ display: 'grid', gap: 24 }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>
        <NotificationsTool />
        <SidebarButton />
        <CommentTool />
        <CommentBubble targetElementId="total" />
        <CommentPin annotationId="t1" />
      </div>
      <div style={{ display: 'grid', gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))' }}>
        <div style={{ blockSize: '24rem' }}>
          <NotificationsPanel />
        </div>
        <div style={{ blockSize: '24rem' }}>
          <CommentsSidebar embedMode />
        </div>
        <div style={{ blockSize: '24rem' }}>
          <ActivityLog />
        </div>
        <InlineCommentsSection targetElementId="article" aria-label="Comments on the article" />
        <CommentThread annotationId="t1" />
        <CommentComposer />
      </div>
      <Comments />
    </div>
  );
}

/** The service cannot be reached. When it is back, everything is there by itself. */
export const ServiceDown: Story = {
  parameters: { parley: { prepare: offline } },
  render: () => <Everything />,
  play: async ({ canvas }) => {
    await waitFor(async () => {
      await expect(canvas.getAllByText('Notifications could not be loaded')).toHaveLength(1);
      await expect(canvas.getAllByText('Activity could not be loaded')).toHaveLength(1);
      await expect(canvas.getAllByText('Comments could not be loaded')).toHaveLength(3);
      await expect(canvas.getAllByText(/^The service cannot be reached\. Check your connection\./)).toHaveLength(6);
    });
    const small = canvas.getAllByRole('button', { name: /could not be loaded.*The service cannot be reached/ });
    await expect(small).toHaveLength(5);
    await expect(screen.getByText('Comments could not be loaded.')).toBeVisible();
  },
};

/** The service refuses who signs in. */
export const NotSignedIn: Story = {
  decorators: [
    (Story, { loaded }) => {
      const { props } = worldOf({ loaded }).browser;
      return (
        <ParleyProvider
          {...props}
          authProvider={{ ...props.authProvider, generateToken: async () => 'not a token' }}
          documentId="roadmap"
          language="en"
          onClientLoad={(client) => client.disableLogs()}
        >
          <Story />
        </ParleyProvider>
      );
    },
  ],
  render: () => <Everything />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText(/^You could not be signed in\./)).toHaveLength(6));
  },
};

/** Cut off before anything is drawn, and back after that. */
export const DownThenBack: Story = {
  parameters: { parley: { prepare: offline } },
  render: () => <Everything />,
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByText('Notifications could not be loaded')).toBeVisible();
    worldOf({ loaded }).network.goOnline();
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Try again' }))[0]!);
    await expect(await canvas.findByText('You are all caught up')).toBeVisible();
    await expect((await canvas.findAllByText('No comments yet')).length).toBeGreaterThan(0);
    await waitFor(() => expect(canvas.queryByText(/could not be loaded/)).toBeNull());
  },
};

/** What is written while the service is down stays until it is back. */
export const WrittenWhileDown: Story = {
  parameters: { parley: { prepare: offline } },
  render: () => <CommentComposer />,
  play: async ({ canvas, canvasElement, loaded }) => {
    await expect(await canvas.findByText(/^The service cannot be reached\./)).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('[data-parley-state="rich"]')).not.toBeNull());
    await userEvent.type(canvas.getByRole('textbox'), 'Still here');
    worldOf({ loaded }).network.goOnline();
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(canvas.queryByText(/^The service cannot be reached\./)).toBeNull());
    await expect(canvas.getByRole('textbox')).toHaveTextContent('Still here');
  },
};

/** What was loaded stays, under a word that it may be out of date. */
export const Outdated: Story = {
  render: function Outdated() {
    return (
      <>
        <Reload />
        <Everything />
      </>
    );
  },
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByText('You are all caught up')).toBeVisible();
    const { network } = worldOf({ loaded });
    network.refuse('notifications/list');
    network.refuse('commentAnnotations/list');
    network.refuse('activities/list');
    await userEvent.click(await canvas.findByRole('button', { name: 'Read anew' }));
    await expect(await canvas.findAllByText(/What you see may be out of date\./)).not.toHaveLength(0);
    await expect(canvas.getByText('You are all caught up')).toBeVisible();
  },
};

function Reload() {
  const { client } = useClient();
  useEffect(() => client?.disableLogs(), [client]);
  const read = () => {
    client
      ?.getNotificationElement()
      .refetchNotifications()
      .catch(() => undefined);
    client
      ?.getCommentElement()
      .getAllCommentAnnotations()
      .refetch?.()
      .catch(() => undefined);
    client
      ?.getActivityElement()
      .refetchActivities()
      .catch(() => undefined);
  };
  return (
    <button type="button" onClick={read}>
      Read anew
    </button>
  );
}
