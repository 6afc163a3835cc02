import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import {
  ActivityLog,
  CommentBubble,
  Comments,
  CommentsSidebar,
  CommentThread,
  InlineCommentsSection,
  NotificationsPanel,
  NotificationsTool,
} from '@parley/react/components';
import type { CommentAnnotation } from '@parley/react/client';
import type { StoryWorld } from '../../.storybook/StoryWorld.js';
import { aCommentInput, aThreadInput } from '../../test/support/someThreads.js';
import { aNotification, PEOPLE } from '../../testing/aNotification.js';

/** Everything is there, and something of it cannot be drawn: the rest goes on. */
const quiet = { onClientLoad: (client: { disableLogs(): void }) => client.disableLogs() };
const silence = () => {
  spyOn(console, 'error').mockImplementation(() => undefined);
};
/** Once it has been looked at: until the next story is drawn it is on the page, and what is reported then would be that one's failure. */
let isThrowing = true;
const meta: Meta = {
  title: 'Foundations/Drawing failures',
  // React reports what boundaries catch, also while the story is put away.
  beforeEach() {
    isThrowing = true;
    silence();
    return silence;
  },
  afterEach() {
    isThrowing = false;
  },
  parameters: {
    parley: {
      provider: quiet,
      notifications: [
        aNotification({ actionUser: PEOPLE.mary, displayBodyMessage: 'Agreed.' }),
        aNotification({ minutesAgo: 3 }),
      ],
      threads: [
        aThreadInput({ annotationId: 't1', targetElementId: 'article', minutesAgo: 8 }),
        aThreadInput({
          annotationId: 't2',
          targetElementId: 'article',
          comments: [aCommentInput('In thousands, as above.', PEOPLE.mary), aCommentInput('Then it is right.')],
        }),
      ],
      prepare: (world: StoryWorld) =>
        world.log(
          { featureType: 'custom', actionType: 'shared', actionUser: PEOPLE.mary, targetEntityId: 'a' },
          { featureType: 'custom', actionType: 'shared', actionUser: PEOPLE.grace, targetEntityId: 'b' },
        ),
    },
  },
};
export default meta;

/** What an untyped host may hand over. */
const NO_TEXT = { text: 'of the story' } as never;

type Story = StoryObj;
type Slots = Record<string, () => null>;

const Throws = () => {
  if (isThrowing) throw new Error('of the story');
  return null;
};
const throwing = (...names: string[]): Slots => Object.fromEntries(names.map((name) => [name, Throws]));

function Everything({ slots }: { slots?: Slots }) {
  return (
    <div style={{ display: 'grid', gap: 24 }}>
      <p id="article" style={{ margin: 0, inlineSize: 'fit-content' }}>
        Revenue grew in every region.
      </p>
      <div style={{ display: 'flex', gap: 12 }}>
        <NotificationsTool {...(slots && { slots })} />
        <CommentBubble targetElementId="article" />
      </div>
      <div style={{ display: 'grid', gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))' }}>
        <div style={{ blockSize: '20rem' }}>
          <NotificationsPanel {...(slots && { slots })} />
        </div>
        <div style={{ blockSize: '20rem' }}>
          <CommentsSidebar embedMode {...(slots && { slots })} />
        </div>
        <div style={{ blockSize: '20rem' }}>
          <ActivityLog {...(slots && { slots })} />
        </div>
        <InlineCommentsSection
          targetElementId="article"
          aria-label="Comments on the article"
          {...(slots && { slots })}
        />
        <CommentThread annotationId="t2" {...(slots && { slots })} />
      </div>
      <Comments {...(slots && { slots })} />
    </div>
  );
}

/** The host's translations hold what is no text: what uses them says so in its place, the items around it stay. */
export const Items: Story = {
  parameters: {
    parley: {
      provider: {
        ...quiet,
        translations: {
          en: {
            New: NO_TEXT,
            '{name} made a change': NO_TEXT,
            '{count} reply': NO_TEXT,
            '{count} comment by {name}': NO_TEXT,
          },
        },
      },
    },
  },
  render: () => <Everything />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('This item cannot be shown').length).toBeGreaterThan(2));
    await expect(await canvas.findByText('Today')).toBeVisible();
    await expect(
      await screen.findByRole('button', {
        name: /^A comment on this page cannot be shown here\. You find it in the sidebar\./,
      }),
    ).toBeVisible();
  },
};

/** What the host put into slots throws: ours stands there instead. */
export const Slots: Story = {
  render: () => (
    <Everything
      slots={throwing(
        'Trigger',
        'Item',
        'Headline',
        'Text',
        'Header',
        'SidebarHeader',
        'Card',
        'Pin',
        'Comment',
        'Thread',
      )}
    />
  ),
  play: async ({ canvas }) => {
    // Drawn again with each change of its thread, as the slot may work by then.
    await waitFor(() => expect(canvas.getByText('Agreed.')).toBeVisible());
    await expect((await canvas.findAllByText('Then it is right.')).length).toBeGreaterThan(0);
    await expect(canvas.queryByText(/cannot be shown/)).toBeNull();
  },
};

/** Whole components are given what they cannot draw: a sign in the place of each tries again. */
export const Components: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 12, maxInlineSize: '26rem' }}>
      <p style={{ margin: 0 }}>The page around them goes on.</p>
      <CommentThread annotation={NOTHING} />
      <div>
        In a line of words <CommentBubble annotationId="t1" slots={throwing('Pin')} />{' '}
        <CommentThread annotation={NOTHING} /> it stays in the line.
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('button', { name: 'This cannot be shown. Try again' })).toHaveLength(2);
    // Its thread comes later, and React reports the slot then.
    await waitFor(() => expect(canvas.getByRole('button', { name: /comments?/i })).toBeVisible());
  },
};

/** The settings of the document could not be read: no form over guesses. */
export const Settings: Story = {
  parameters: {
    parley: {
      prepare({ network }: StoryWorld) {
        for (let asked = 0; asked < 20; asked++) network.refuseNext('notifications/settings/get');
      },
    },
  },
  render: () => (
    <div style={{ blockSize: '26rem' }}>
      <NotificationsPanel settings />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Notification settings' }));
    await expect(await canvas.findByText('The settings could not be loaded')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** What an untyped host may hand over: a record without anything in it. */
const NOTHING = {} as CommentAnnotation;
