import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ActivityLog } from '@parley/react/headless';
import type { StoryWorld } from '../../.storybook/StoryWorld.js';
import { aThreadInput } from '../../test/support/someThreads.js';
import { PEOPLE } from '../../testing/aNotification.js';

const meta: Meta = {
  title: 'Activity log/Headless',
  parameters: {
    parley: {
      threads: [aThreadInput({ annotationId: 'thread' })],
      prepare: (world: StoryWorld) =>
        world.log({
          featureType: 'comment',
          actionType: 'comment.add',
          actionUser: PEOPLE.grace,
          targetEntityId: 'thread',
          entityTargetData: { commentText: 'Which two?' },
        }),
    },
  },
};
export default meta;

type Story = StoryObj;

/** Every part. */
export const Parts: Story = {
  render: () => (
    <ActivityLog.Root>
      <ActivityLog.FeatureFilter /> <ActivityLog.PersonFilter /> <ActivityLog.Reset />
      <ActivityLog.Offline />
      <ActivityLog.Loading />
      <ActivityLog.Empty />
      <ActivityLog.NoMatch />
      <ActivityLog.Error>
        <ActivityLog.Retry />
      </ActivityLog.Error>
      <ActivityLog.List>
        {(row) => (
          <ActivityLog.Item key={row.activity.id} row={row}>
            <ActivityLog.Day />
            <ActivityLog.Avatar />
            <ActivityLog.Open>
              <ActivityLog.Message />
            </ActivityLog.Open>
            <ActivityLog.Quote />
            <ActivityLog.Document /> <ActivityLog.Time />
          </ActivityLog.Item>
        )}
      </ActivityLog.List>
      <ActivityLog.LoadMore />
      <ActivityLog.Announcer />
    </ActivityLog.Root>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Grace Hopper replied' }));
    await expect(canvas.getByText('Which two?')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Today' })).toBeVisible());
  },
};
