import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { useCommentElement, useRecorderElement } from '@parley/react';
import {
  InlineCommentsSection,
  RecorderControlPanel,
  type RecorderControlPanelProps,
  RecorderNotes,
  RecorderTool,
} from '@parley/react/components';
import { PEOPLE } from '../../../testing/aNotification.js';
import { contextOf } from '../../../src/contextOf.js';
import { hasRecorded } from '../../../.storybook/hasRecorded.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';

const onRecordedData = fn();

const meta: Meta<typeof RecorderControlPanel> = {
  title: 'Recorder/Styled/Recorder',
  component: RecorderControlPanel,
  args: { mode: 'thread', onRecordedData },
  render: (args) => (
    <div style={{ display: 'grid', gap: '1rem', justifyItems: 'start', alignContent: 'start', minBlockSize: '14rem' }}>
      <RecorderTool recordingCountdown={false} />
      <RecorderControlPanel {...args} />
    </div>
  ),
};
export default meta;

type Story = StoryObj<typeof RecorderControlPanel>;

/** From the button to the saved recording: pause, mute, stop. The focus is not lost with the buttons. */
export const Audio: Story = {
  play: async ({ canvas }) => {
    onRecordedData.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Record audio' }));
    const panel = await canvas.findByRole('region', { name: 'Recorder' }, { timeout: 20_000 });
    await within(panel).findByText('Recording', { selector: '[role=status]' }, { timeout: 20_000 });
    await userEvent.click(within(panel).getByRole('button', { name: 'Mute the microphone' }));
    await userEvent.click(await within(panel).findByRole('button', { name: 'Unmute the microphone' }));
    await hasRecorded(within(panel));
    await userEvent.click(within(panel).getByRole('button', { name: 'Pause recording' }));
    await within(panel).findByText('Paused');
    await userEvent.click(within(panel).getByRole('button', { name: 'Resume recording' }));
    await within(panel).findByRole('button', { name: 'Pause recording' });
    await userEvent.click(within(panel).getByText('Stop recording'));
    await within(panel).findByText('Saved', {}, { timeout: 20_000 });
    await expect(onRecordedData.mock.calls).toMatchObject([[{ recordingType: 'audio' }]]);
    await expect(within(panel).getByRole('button', { name: 'Play' })).toHaveFocus();
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(panel).toBeEmptyDOMElement());
    await expect(canvas.getByRole('button', { name: 'Record audio' })).toHaveFocus();
  },
};

/** Of two recorders, the focus goes from the button that stops one to what that one has recorded: a second Enter plays it. */
export const Two: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gap: '1rem', justifyItems: 'start', alignContent: 'start', minBlockSize: '14rem' }}>
      {['one', 'two'].map((panelId) => (
        <section key={panelId} aria-label={panelId}>
          <RecorderTool type="audio" panelId={panelId} recordingCountdown={false} />
          <RecorderControlPanel {...args} panelId={panelId} />
        </section>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    (await canvas.findAllByRole('button', { name: 'Record audio' }))[0]!.focus();
    const second = within(canvas.getByRole('region', { name: 'two' }));
    second.getByRole('button', { name: 'Record audio' }).focus();
    await userEvent.keyboard('{Enter}');
    const panel = within(await second.findByRole('region', { name: 'Recorder' }, { timeout: 20_000 }));
    await panel.findByRole('timer', {}, { timeout: 20_000 });
    await hasRecorded(panel);
    panel.getByText('Stop recording').focus();
    await userEvent.keyboard('{Enter}');
    await panel.findByText('Saved', {}, { timeout: 20_000 });
    await expect(panel.getByRole('button', { name: 'Play' })).toHaveFocus();
  },
};

/** The camera is seen before and while it records; what is cancelled leaves nothing. */
export const Camera: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record video' }));
    const panel = await canvas.findByRole('region', { name: 'Recorder' }, { timeout: 20_000 });
    await within(panel).findByRole('timer', {}, { timeout: 20_000 });
    await waitFor(() => expect(panel.querySelector('video')!.videoWidth).toBeGreaterThan(0), { timeout: 20_000 });
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel recording' }));
    await waitFor(() => expect(panel).toBeEmptyDOMElement());
  },
};

/** A screen with the camera in its corner, which the person switches off and on while it records, with the keyboard. */
export const ScreenWithCamera: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gap: '1rem', justifyItems: 'start', minBlockSize: '24rem' }}>
      <RecorderTool type="screen" recordingCountdown={false} pictureInPicture />
      <RecorderControlPanel {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record the screen' }));
    const panel = await canvas.findByRole('region', { name: 'Recorder' }, { timeout: 20_000 });
    const hide = await within(panel).findByRole('button', { name: 'Hide the camera' }, { timeout: 20_000 });
    const above = () => within(panel).queryByRole('button', { name: 'Show the camera above all windows' });
    await within(panel).findByRole('timer', {}, { timeout: 20_000 });
    await waitFor(() => expect(above() !== null).toBe(document.pictureInPictureEnabled));
    hide.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await within(panel).findByRole('button', { name: 'Show the camera' })).toHaveFocus();
    await expect(above()).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await within(panel).findByRole('button', { name: 'Hide the camera' });
    await waitFor(() => expect(panel.querySelector('video')!.videoWidth).toBeGreaterThan(0), { timeout: 20_000 });
  },
};

/** The same in dark and narrow. */
export const ScreenWithCameraNarrow: Story = {
  ...ScreenWithCamera,
  globals: { theme: 'dark', viewport: { value: 'phone' } },
};

/** The camera is not allowed: the screen is recorded alone, and the panel says why. */
export const CameraRefused: Story = {
  ...ScreenWithCamera,
  beforeEach: () => {
    const media = navigator.mediaDevices;
    const own = media.getUserMedia.bind(media);
    media.getUserMedia = (asked) =>
      asked?.video ? Promise.reject(new DOMException('no', 'NotAllowedError')) : own(asked);
    return () => void (media.getUserMedia = own);
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record the screen' }));
    await expect(await canvas.findByRole('alert', {}, { timeout: 20_000 })).toHaveTextContent(
      'This page may not use the camera.',
    );
    await canvas.findByRole('timer', {}, { timeout: 20_000 });
    await canvas.findByRole('button', { name: 'Show the camera' });
  },
};

const DEVICES = 'parley.recordingDevices';

/** Another microphone: the countdown waits while it is chosen, and the browser remembers it. */
export const Devices: Story = {
  beforeEach: () => () => localStorage.removeItem(DEVICES),
  render: (args) => (
    <div style={{ display: 'grid', gap: '1rem', justifyItems: 'start', alignContent: 'start', minBlockSize: '24rem' }}>
      <RecorderTool type="video" recordingCountdown />
      <RecorderControlPanel {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record video' }));
    const panel = await canvas.findByRole('region', { name: 'Recorder' }, { timeout: 20_000 });
    const settings = await within(panel).findByRole('button', { name: 'Microphone and camera' }, { timeout: 20_000 });
    await userEvent.click(settings);
    await within(panel).findByText('Recording starts when you close this');
    const microphone = within(panel).getByRole('combobox', { name: 'Microphone' });
    const option = await within(microphone).findByRole('option', { name: 'Fake Audio Input 2' });
    await expect(within(panel).getByRole('combobox', { name: 'Camera' })).toHaveTextContent('fake_device_0');
    await userEvent.selectOptions(microphone, option);
    const { value } = option as HTMLOptionElement;
    await waitFor(() => expect(microphone).toHaveValue(value));
    await expect(localStorage.getItem(DEVICES)).toContain(value);
    await userEvent.click(settings);
    await within(panel).findByText('Recording', { selector: '[role=status]' }, { timeout: 20_000 });
    await userEvent.click(settings);
    await within(panel).findByText('Used from the next recording on.');
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel recording' }));
    await waitFor(() => expect(panel).toBeEmptyDOMElement());
  },
};

/** The choice of devices before the recording, as a part of the panel, in dark and narrow. */
export const DevicesEmbedded: Story = {
  ...Devices,
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  args: { settingsEmbedded: true },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record video' }));
    await canvas.findByRole('combobox', { name: 'Microphone' }, { timeout: 20_000 });
    await expect(canvas.queryByRole('button', { name: 'Microphone and camera' })).not.toBeInTheDocument();
  },
};

/** It can be trimmed as soon as it is saved. Nobody's player plays what is outside of the trim. */
export const TrimAfterSaving: Story = {
  args: { autoOpenVideoEditor: true },
  render: (args) => (
    <div style={{ display: 'grid', gap: '1rem', justifyItems: 'start', alignContent: 'start', minBlockSize: '20rem' }}>
      <RecorderTool type="audio" recordingCountdown={false} maxLength={2} />
      <RecorderControlPanel {...args} />
    </div>
  ),
  play: async ({ canvas, loaded }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record audio' }));
    const start = await canvas.findByRole('slider', { name: 'Start' }, { timeout: 20_000 });
    await canvas.findByText('Saved');
    await fireEvent.change(start, { target: { value: '1000' } });
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(start).not.toBeInTheDocument(), { timeout: 20_000 });
    const grace = await (loaded['parley'] as StoryWorld).join(PEOPLE.grace);
    const [seen] = await grace.getRecorderElement().fetchRecordings();
    await expect(seen!.trim).toMatchObject({ startMs: 1_000 });
  },
};

/** What went wrong is recorded again, in place of the former recording. */
export const Retake: Story = {
  render: (args) => <Retaking {...args} />,
  play: async ({ canvas, loaded }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record audio' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Record again' }, { timeout: 20_000 }));
    await canvas.findByRole('timer', {}, { timeout: 20_000 });
    await canvas.findByRole('button', { name: 'Record again' }, { timeout: 20_000 });
    const grace = (await (loaded['parley'] as StoryWorld).join(PEOPLE.grace)).getRecorderElement();
    await waitFor(async () => expect(await grace.fetchRecordings()).toHaveLength(1), { timeout: 20_000 });
  },
};

function Retaking(args: RecorderControlPanelProps) {
  const element = useRecorderElement();
  useEffect(() => element.enableRetakeOnVideoEditor(), [element]);
  return (
    <div style={{ display: 'grid', gap: '1rem', justifyItems: 'start', alignContent: 'start', minBlockSize: '14rem' }}>
      <RecorderTool type="audio" recordingCountdown={false} maxLength={1} />
      <RecorderControlPanel {...args} />
    </div>
  );
}

const opened: MediaStream[] = [];

/** The microphone is unplugged: the panel says so, and what was recorded until then is saved. */
export const DeviceUnplugged: Story = {
  beforeEach: () => {
    const media = navigator.mediaDevices;
    const own = media.getUserMedia.bind(media);
    media.getUserMedia = async (constraints) => {
      const stream = await own(constraints);
      opened.push(stream);
      return stream;
    };
    return () => void (media.getUserMedia = own);
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record audio' }));
    await hasRecorded(canvas);
    const [track] = opened.at(-1)!.getAudioTracks();
    track!.stop();
    track!.dispatchEvent(new Event('ended')); // as the browser does when it is unplugged
    await canvas.findByText('The microphone was disconnected. What was recorded until then is kept.');
    await canvas.findByText('Saved', {}, { timeout: 20_000 });
  },
};

/** The last part of the recorder leaves the page: the recording ends, and what was recorded is saved. */
export const Left: Story = {
  render: (args) => <Leaving {...args} />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record audio' }));
    await hasRecorded(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Leave' }));
    await within(await canvas.findByRole('list', { name: 'Recordings' }, { timeout: 20_000 })).findByRole(
      'group',
      { name: 'Audio recording' },
      { timeout: 20_000 },
    );
  },
};

function Leaving(args: RecorderControlPanelProps) {
  const [isHere, setIsHere] = useState(true);
  return (
    <div style={{ display: 'grid', gap: '1rem', justifyItems: 'start', alignContent: 'start', minBlockSize: '20rem' }}>
      {isHere && <RecorderTool type="audio" recordingCountdown={false} />}
      {isHere && <RecorderControlPanel {...args} />}
      <button type="button" onClick={() => setIsHere(false)}>
        Leave
      </button>
      <RecorderNotes />
    </div>
  );
}

/** The browser does not let the page use the microphone: what to do about it, in words. */
export const NotAllowed: Story = {
  beforeEach: () => {
    const own = navigator.mediaDevices.getUserMedia;
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    return () => void (navigator.mediaDevices.getUserMedia = own);
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record audio' }));
    await expect(await canvas.findByRole('alert', {}, { timeout: 20_000 })).toHaveTextContent(
      'This page may not use the microphone. Allow it in the site settings',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(canvas.queryByRole('alert')).not.toBeInTheDocument());
  },
};

/** The file could not be sent: it is kept on the device, and saved with a click when the service takes it again. */
export const FinishedLater: Story = {
  play: async ({ canvas, loaded }) => {
    const { network } = loaded['parley'] as StoryWorld;
    const accept = network.refuse('recordings/add', 'PERMISSION_DENIED');
    await userEvent.click(await canvas.findByRole('button', { name: 'Record audio' }));
    await hasRecorded(canvas);
    await userEvent.click(canvas.getByText('Stop recording'));
    await expect(await canvas.findByRole('alert', {}, { timeout: 20_000 })).toHaveTextContent('kept on this device');
    accept();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Save it' }, { timeout: 20_000 }));
    await waitFor(() => expect(canvas.queryByText(/is not saved yet/)).not.toBeInTheDocument(), { timeout: 20_000 });
  },
};

/** Recordings that were left on the document, live; the own ones can be deleted. */
export const Notes: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: '1rem', justifyItems: 'start', alignContent: 'start', minBlockSize: '20rem' }}>
      <RecorderTool type="audio" buttonLabel="Record" recordingCountdown={false} maxLength={1} />
      <RecorderNotes style={{ inlineSize: 'min(24rem, 100%)' }} />
    </div>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('No recordings', {}, { timeout: 20_000 });
    await userEvent.click(canvas.getByRole('button', { name: 'Record audio' }));
    const notes = await canvas.findByRole('list', { name: 'Recordings' }, { timeout: 20_000 });
    await within(notes).findByText('Ada Lovelace');
    await userEvent.click(within(notes).getByRole('button', { name: 'Delete recording' }));
    await canvas.findByText('No recordings', {}, { timeout: 20_000 });
  },
};

/** More than anybody looks through: the newest, and older ones on request. Most are still on their way to the service. */
export const ManyNotes: Story = {
  parameters: {
    parley: {
      prepare: async (world: StoryWorld) => {
        const { session } = contextOf(await world.join(PEOPLE.grace));
        for (let number = 1; number <= 24; number++) {
          const about = {
            annotationId: `talk-${number}`,
            recordingType: 'audio',
            displayName: `Talk ${number}`,
          } as const;
          const waveformData = Array.from({ length: 64 }, (_, at) => Math.abs(Math.sin(at / (number + 2))));
          const recorderAnnotation = { ...about, waveformData, recordedTime: { duration: number * 7_000 } };
          await session.request('recordings/add', { documentId: 'roadmap', recorderAnnotation });
        }
      },
    },
  },
  render: () => <RecorderNotes style={{ inlineSize: 'min(24rem, 100%)' }} />,
  play: async ({ canvas }) => {
    const notes = await canvas.findByRole('list', { name: 'Recordings' }, { timeout: 20_000 });
    await expect(within(notes).queryByRole('button', { name: 'Delete recording' })).not.toBeInTheDocument();
    const before = within(notes).getAllByRole('group').length;
    await userEvent.click(canvas.getByRole('button', { name: 'Show older' }));
    await expect(within(notes).getAllByRole('group')).toHaveLength(24);
    await expect(before).toBeLessThan(24);
  },
};

/** The list cannot be loaded: the reason, and a button that tries again. */
export const NotesCannotLoad: Story = {
  render: () => <RecorderNotes style={{ inlineSize: 'min(24rem, 100%)' }} />,
  parameters: { parley: { prepare: (world: StoryWorld) => world.network.refuseNext('recordings/list') } },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /Recordings could not be loaded/ }, { timeout: 20_000 }),
    );
    await canvas.findByText('No recordings', {}, { timeout: 20_000 });
  },
};

/** Said in a comment: only its author has the recording until then, and everybody who sees the comment from then on. */
export const InAComment: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: '1rem', inlineSize: 'min(30rem, 100%)', minBlockSize: '20rem' }}>
      <SayIt />
      <InlineCommentsSection targetElementId="chart" />
    </div>
  ),
  play: async ({ canvas, loaded }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record audio' }));
    const thread = await canvas.findByText('Listen to this.', {}, { timeout: 20_000 });
    const comment = thread.closest('li')!;
    await within(comment).findByRole('group', { name: 'Audio recording' }, { timeout: 20_000 });
    const grace = await (loaded['parley'] as StoryWorld).join(PEOPLE.grace);
    // It is on the page before the service has it.
    await waitFor(async () =>
      expect(await grace.getRecorderElement().fetchRecordings()).toMatchObject([
        { from: { userId: 'ada' }, commentAnnotationId: expect.any(String) as string },
      ]),
    );
  },
};

function SayIt() {
  const { addCommentAnnotation } = useCommentElement();
  return (
    <>
      <RecorderTool type="audio" mode="thread" panelId="say" recordingCountdown={false} maxLength={1} />
      <RecorderControlPanel
        mode="thread"
        panelId="say"
        onRecordedData={({ recorderId: id, recordingType: type }) =>
          void addCommentAnnotation({
            annotation: {
              targetElementId: 'chart',
              comments: [{ commentText: 'Listen to this.', recorders: [{ id, type }] }],
            },
          })
        }
      />
    </>
  );
}
