import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { useRecorderElement } from '@parley/react';
import { Comments, type CommentsProps, InlineCommentsSection } from '@parley/react/components';
import type { NewComment } from '@parley/react/client';
import { PEOPLE } from '../../../testing/aNotification.js';
import { hasRecorded } from '../../../.storybook/hasRecorded.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { ComposerForm } from '../../composer/styled/ComposerForm.js';

const onAbandon = fn<(left: { comment: NewComment }) => void>();

interface StoryArgs {
  recordings?: CommentsProps['recordings'];
}

const meta: Meta<StoryArgs> = {
  title: 'Recorder/Styled/In composers',
  render: (args) => (
    <Page {...args}>
      <InlineCommentsSection targetElementId="chart" />
    </Page>
  ),
};
export default meta;

type Story = StoryObj<StoryArgs>;
type Canvas = Pick<typeof screen, 'getByRole' | 'findByRole' | 'getByText' | 'findByText' | 'queryByRole'>;

const SLOW = { timeout: 20_000 };
const world = ({ loaded }: { loaded: Record<string, unknown> }) => loaded['parley'] as StoryWorld;
const submit = (canvas: Canvas) => canvas.getByRole('button', { name: 'Comment' });
const openBar = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('textbox', {}, SLOW));

async function record(canvas: Canvas) {
  await openBar(canvas);
  await userEvent.click(await canvas.findByRole('button', { name: 'Record' }));
  await hasRecorded(canvas);
}
async function recordAndStop(canvas: Canvas) {
  await record(canvas);
  await userEvent.click(canvas.getByText('Stop recording'));
}
const recordingsOf = (canvas: Canvas) => canvas.findByRole('list', { name: 'Recordings' }, SLOW);
const saved = (canvas: Canvas) =>
  waitFor(() => expect(canvas.queryByRole('list', { name: 'Recordings' })).toBeNull(), SLOW);

/** From the button to the comment, of which the recording is all that it says. Others hear it from then on. */
export const Recorded: Story = {
  play: async ({ canvas, ...context }) => {
    await recordAndStop(canvas);
    const list = await recordingsOf(canvas);
    await within(list).findByRole('group', { name: 'Audio recording' }, SLOW);
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Recorder' })).toBeNull());
    await expect(within(list).getByRole('listitem')).toHaveFocus(); // not a button that records again
    await userEvent.click(submit(canvas));
    await saved(canvas);
    await canvas.findByRole('group', { name: 'Audio recording' }, SLOW);
    const grace = await world(context).join(PEOPLE.grace);
    // It is on the page before the service has it.
    await waitFor(async () =>
      expect(await grace.getRecorderElement().fetchRecordings()).toMatchObject([
        { from: { userId: 'ada' }, commentAnnotationId: expect.any(String) as string },
      ]),
    );
  },
};

/** Send ends the recording, and takes it along. */
export const SentWhileRecording: Story = {
  play: async ({ canvas }) => {
    await record(canvas);
    await userEvent.click(submit(canvas));
    await canvas.findByRole('group', { name: 'Audio recording' }, SLOW);
    await saved(canvas);
    await expect(canvas.queryByRole('timer')).not.toBeInTheDocument();
  },
};

/** The service refuses the comment: the recording stays where it is, and is sent with the next try. */
export const CommentRefused: Story = {
  parameters: { parley: { prepare: ({ network }: StoryWorld) => network.refuseNext('commentAnnotations/add') } },
  play: async ({ canvas }) => {
    await recordAndStop(canvas);
    await recordingsOf(canvas);
    await userEvent.click(submit(canvas));
    await canvas.findByText(/could not be saved. It is still here/, {}, SLOW);
    await expect(await recordingsOf(canvas)).toBeVisible();
    await userEvent.click(submit(canvas));
    await saved(canvas);
    await canvas.findByRole('group', { name: 'Audio recording' }, SLOW);
  },
};

/** The recording could not be saved: it is on the device, holds up the comment, and is in it when it is saved. */
export const RecordingRefused: Story = {
  play: async ({ canvas, ...context }) => {
    const accept = world(context).network.refuse('recordings/add', 'PERMISSION_DENIED');
    await recordAndStop(canvas);
    await canvas.findByText(/kept on this device/, { selector: '[role=alert] *' }, SLOW);
    await userEvent.click(submit(canvas));
    await canvas.findByText(/The recording is not saved yet/, {}, SLOW);
    accept();
    await userEvent.click(await canvas.findByRole('button', { name: 'Save it' }, SLOW));
    await expect(await recordingsOf(canvas)).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(/The recording is not saved yet/)).toBeNull(), SLOW);
    await userEvent.click(submit(canvas));
    await saved(canvas);
    await canvas.findByRole('group', { name: 'Audio recording' }, SLOW);
  },
};

/** A recording in the comment, and one under way. */
export const Another: Story = {
  play: async ({ canvas }) => {
    await recordAndStop(canvas);
    await recordingsOf(canvas);
    await record(canvas);
    await expect(canvas.getByRole('button', { name: 'Record' })).toHaveAttribute('aria-pressed', 'true');
    await expect(submit(canvas)).toHaveAttribute('aria-disabled', 'false');
  },
};

/** What is taken out of the comment is deleted. */
export const Removed: Story = {
  play: async ({ canvas, ...context }) => {
    await recordAndStop(canvas);
    const list = await recordingsOf(canvas);
    await userEvent.click(within(list).getByRole('button', { name: 'Delete recording' }));
    await saved(canvas);
    const own = (await world(context).join(PEOPLE.ada)).getRecorderElement();
    await waitFor(async () => expect(await own.fetchRecordings()).toEqual([]), SLOW);
  },
};

/** What was taken out of the comment by mistake is back after Undo. */
export const RemovalUndone: Story = {
  play: async ({ canvas, ...context }) => {
    await recordAndStop(canvas);
    const list = await recordingsOf(canvas);
    await userEvent.click(within(list).getByRole('button', { name: 'Delete recording' }));
    await expect(list).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await recordingsOf(canvas);
    await expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await expect(submit(canvas)).toHaveAttribute('aria-disabled', 'false');
    const own = (await world(context).join(PEOPLE.ada)).getRecorderElement();
    await expect(await own.fetchRecordings()).toHaveLength(1);
  },
};

/** A composer that leaves the page ends the recording, and what is kept of it has that. */
export const Left: Story = {
  render: () => (
    <Page>
      <Leaving />
    </Page>
  ),
  play: async ({ canvas }) => {
    onAbandon.mockClear();
    await record(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Leave' }));
    await waitFor(
      () => expect(onAbandon.mock.calls).toMatchObject([[{ comment: { recorders: [{ type: 'audio' }] } }]]),
      SLOW,
    );
  },
};

/** Of several types the person chooses. By keys: the focus stays in the composer. */
export const Choice: Story = {
  args: { recordings: 'all' },
  play: async ({ canvas }) => {
    await openBar(canvas);
    (await canvas.findByRole('button', { name: 'Record' })).focus();
    await userEvent.keyboard('{Enter}');
    const choice = await canvas.findByRole('group', { name: 'Record' }, SLOW);
    await expect(
      within(choice)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Record audio', 'Record video', 'Record the screen']);
    within(choice).getByRole('button', { name: 'Record video' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Record' })).toHaveFocus(), SLOW);
    await canvas.findByRole('timer', {}, SLOW);
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel recording' }));
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Recorder' })).toBeNull(), SLOW);
    await expect(canvas.getByRole('button', { name: 'Record' })).toHaveAttribute('aria-pressed', 'false');
  },
};

/** One row of controls, and the recorder above it. */
export const Narrow: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { recordings: 'audio' },
  play: async ({ canvas }) => {
    await record(canvas);
    const form = canvas.getByRole('timer').closest('form')!;
    const bar = within(form).getByRole('button', { name: 'Record' }).parentElement!;
    await expect(bar.getBoundingClientRect().height).toBeLessThan(40);
    await expect(form.scrollWidth).toBeLessThanOrEqual(form.clientWidth);
    await userEvent.click(canvas.getByRole('button', { name: 'Record', pressed: true })); // ends it
    await recordingsOf(canvas);
    await expect(form.scrollWidth).toBeLessThanOrEqual(form.clientWidth);
  },
};

export const Dark: Story = { ...Narrow, globals: { theme: 'dark' } };

export const NotAllowed: Story = {
  args: { recordings: 'none' },
  play: async ({ canvas }) => {
    await openBar(canvas);
    await canvas.findByRole('button', { name: 'Attach files' });
    await expect(canvas.queryByRole('button', { name: /^Record/ })).not.toBeInTheDocument();
  },
};

function Page({ recordings, children }: StoryArgs & { children: ReactNode }) {
  useRecorderElement().disableRecordingCountdown();
  return (
    <div style={{ maxInlineSize: '26rem', minBlockSize: '16rem' }}>
      <Comments recordings={recordings} />
      {children}
    </div>
  );
}

function Leaving() {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      {isHere && (
        <ComposerForm
          targetComposerElementId="leaving"
          onSubmit={() => Promise.resolve()}
          onAbandon={(left) => onAbandon(left)}
        />
      )}
      <button type="button" className="parley-button" onClick={() => setIsHere(false)}>
        Leave
      </button>
    </>
  );
}
