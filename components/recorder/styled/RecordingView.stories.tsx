import { useState } from 'react';
import type { TrimRange } from '@parley/protocol';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { makeThumbnail } from '../../../src/elements/recorder/capture/makeThumbnail.js';
import { aRecording, aTone } from '../../../test/support/aRecording.js';
import { RecordingView, type RecordingViewProps } from './RecordingView.js';

const tone = () => URL.createObjectURL(aTone(12));

const meta: Meta<typeof RecordingView> = {
  title: 'Recorder/Styled/Player',
  component: RecordingView,
  args: { hasTranscript: true, className: 'parley-root', recording: aRecording('') },
  decorators: [(Story) => <div style={{ inlineSize: 'min(24rem, 100%)' }}>{Story()}</div>],
  render: (args, { loaded }) => (
    <RecordingView {...args} recording={aRecording((loaded as { url?: string }).url ?? '', args.recording)} />
  ),
};
export default meta;

type Story = StoryObj<typeof RecordingView>;

/** Only what differs from a recording that is there. */
const recording = (change: object) => change as ReturnType<typeof aRecording>;
const media = (canvasElement: HTMLElement) => canvasElement.querySelector<HTMLMediaElement>('audio, video')!;
const isRead = (canvasElement: HTMLElement) =>
  waitFor(() => expect(media(canvasElement).readyState).toBeGreaterThan(0), { timeout: 20_000 });

/** A click on what was said goes there; the words follow the player. */
export const Audio: Story = {
  args: { recording: recording({}) },
  loaders: [() => ({ url: tone() })],
  play: async ({ canvas, canvasElement }) => {
    await isRead(canvasElement);
    const transcript = canvas.getByRole('list', { name: 'Transcript' });
    await userEvent.click(within(transcript).getByRole('button', { name: /headline/ }));
    await waitFor(() => expect(media(canvasElement).currentTime).toBe(6));
    await expect(within(transcript).getByRole('button', { current: true })).toHaveTextContent(/headline/);
    await expect(canvas.getByText('0:06 / 0:12')).toBeVisible();
    await expect(canvas.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:06 of 0:12');
  },
};

/** A recorder provider has summed it up: that stands above the words. */
export const Summary: Story = {
  args: {
    hasSummary: true,
    recording: recording({
      transcription: {
        ...aRecording('').transcription,
        contentSummary: 'The new pricing page shows the three plans side by side. The headline is open.',
      },
    }),
  },
  loaders: [() => ({ url: tone() })],
  play: async ({ canvas, canvasElement }) => {
    await isRead(canvasElement);
    await expect(canvas.getByText(/The headline is open/)).toBeVisible();
  },
};

/** Everything by keys, from any control of the player. */
export const Keyboard: Story = {
  args: { recording: recording({}), hasTranscript: false },
  loaders: [() => ({ url: tone() })],
  play: async ({ canvas, canvasElement }) => {
    await isRead(canvasElement);
    const player = media(canvasElement);
    canvas.getByRole('slider', { name: 'Position' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(player.currentTime).toBe(5));
    await userEvent.keyboard('l');
    await waitFor(() => expect(player.currentTime).toBe(player.duration));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(player.currentTime).toBe(0));
    await expect(canvas.getByText('Here is the new pricing page.')).toBeVisible();
    await userEvent.keyboard('m>');
    await expect(player.muted).toBe(true);
    for (const name of ['Unmute', 'Captions', 'Download'])
      await expect(canvas.getByRole('button', { name })).toHaveAttribute('title', name);
    await expect(player.playbackRate).toBe(1.25);
    await expect(canvas.getByRole('button', { name: 'Speed: 1.25×' })).toBeVisible();
    await userEvent.keyboard('c');
    await expect(canvas.getByRole('button', { name: 'Captions', pressed: false })).toBeVisible();
    await expect(canvas.queryByText('Here is the new pricing page.')).not.toBeInTheDocument();
    await userEvent.keyboard(' ');
    await canvas.findByRole('button', { name: 'Pause' });
    await userEvent.keyboard('k');
    await canvas.findByRole('button', { name: 'Play' });
  },
};

/** From right to left time runs to the left, and so do the arrow keys. */
export const RightToLeft: Story = {
  args: { recording: recording({}) },
  loaders: [() => ({ url: tone() })],
  globals: { direction: 'rtl' },
  play: async ({ canvas, canvasElement }) => {
    await isRead(canvasElement);
    const player = media(canvasElement);
    canvas.getByRole('slider', { name: 'Position' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(player.currentTime).toBe(5));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(player.currentTime).toBe(0));
    const speed = canvas.getByRole('button', { name: 'Speed: 1×' });
    await expect(isSignLast(speed)).toBe(true);
    await userEvent.click(speed);
    await expect(isSignLast(await within(document.body).findByRole('menuitemradio', { name: '1.5×' }))).toBe(true);
  },
};

/** "1.5×" is drawn in this order, not as "×1.5". */
function isSignLast(element: HTMLElement): boolean {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
  const leftOf = (at: number) => {
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  };
  return leftOf(0) < leftOf(text.length - 1);
}

/** As fast as one likes. */
export const Speed: Story = {
  args: { recording: recording({ transcription: {} }) },
  loaders: [() => ({ url: tone() })],
  play: async ({ canvas, canvasElement }) => {
    await isRead(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Speed: 1×' }));
    await userEvent.click(await within(document.body).findByRole('menuitemradio', { name: '1.5×' }));
    await expect(media(canvasElement).playbackRate).toBe(1.5);
    await expect(canvas.queryByRole('button', { name: 'Captions' })).not.toBeInTheDocument();
  },
};

/** The file is still on its way to the service: others see that, and the length. */
export const Processing: Story = {
  args: { recording: recording({ isUrlAvailable: false, transcription: {} }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Processing');
    await expect(canvas.getByRole('button', { name: 'Play' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** The customer's store is asked where it is, and what is said. */
export const Loading: Story = {
  args: { recording: recording({ isRecorderResolverUsed: true, transcription: {}, waveformData: undefined }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
    await expect(canvas.getByRole('button', { name: 'Play' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** A file that the customer has in chunks: they are read when it is played, and joined. */
export const Chunks: Story = {
  args: { recording: recording({}) },
  loaders: [() => ({ chunkUrls: inChunks(aTone(12)) })],
  render: (args, { loaded }) => {
    const assets = [
      { version: 0, url: '', chunkUrls: (loaded as { chunkUrls: string[] }).chunkUrls, transcription: {} },
    ];
    return <RecordingView {...args} recording={aRecording('', { ...args.recording, assets })} />;
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('audio')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(media(canvasElement)).not.toBeNull());
    await isRead(canvasElement);
    await expect(media(canvasElement).duration).toBe(12);
  },
};

const inChunks = (file: Blob) => [file.slice(0, 50_000), file.slice(50_000)].map((chunk) => URL.createObjectURL(chunk));

const onExpired = fn(async () => undefined);

/** An address that does not work any more: a new one is asked for at once, and again by hand. */
export const Unavailable: Story = {
  args: { recording: recording({ transcription: {} }), onExpired },
  loaders: [() => ({ url: 'data:audio/wav,nothing' })],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Recording unavailable'));
    await expect(onExpired).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onExpired.mock.calls.length).toBeGreaterThan(1));
  },
};

/** A picture: its thumbnail until it plays; a click on it plays. */
export const Video: Story = {
  args: { recording: recording({ recordingType: 'video' }) },
  loaders: [
    async () => {
      const film = await aFilm();
      const picture = await makeThumbnail(film, 500, 60_000); // a busy browser is slower than people wait
      return { url: URL.createObjectURL(film), thumbnailUrl: URL.createObjectURL(picture!) };
    },
  ],
  render: (args, { loaded }) => {
    const { url, thumbnailUrl } = loaded as { url: string; thumbnailUrl: string };
    const shown = aRecording(url, args.recording);
    return <RecordingView {...args} recording={{ ...shown, assets: [{ ...shown.assets[0]!, thumbnailUrl }] }} />;
  },
  play: async ({ canvas, canvasElement }) => {
    await isRead(canvasElement);
    const poster = new Image();
    poster.src = (media(canvasElement) as HTMLVideoElement).poster;
    await poster.decode();
    await expect([poster.naturalWidth, poster.naturalHeight]).toEqual([640, 360]);
    await fireEvent.click(media(canvasElement));
    await canvas.findByRole('button', { name: 'Pause' });
    await fireEvent.click(media(canvasElement));
    await canvas.findByRole('button', { name: 'Play' });
  },
};

/** A click on it plays it in full screen; a browser that refuses that plays it in its place. */
export const FullScreen: Story = {
  ...Video,
  args: { recording: recording({ recordingType: 'video' }), playsInFullScreen: true },
  play: async ({ canvas, canvasElement }) => {
    await isRead(canvasElement);
    const asked = fn(async (): Promise<void> => Promise.reject(new TypeError('refused')));
    media(canvasElement).requestFullscreen = asked;
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    await canvas.findByRole('button', { name: 'Pause' });
    await expect(asked).toHaveBeenCalledOnce();
  },
};

const onTrim = fn(async (_part: TrimRange | null) => undefined);
const slider = (canvas: { getByRole: (role: string, options: object) => HTMLElement }, name: string) =>
  canvas.getByRole('slider', { name });
const move = (handle: HTMLElement, ms: number) => fireEvent.change(handle, { target: { value: String(ms) } });

/** Who may change a recording cuts off what is before and after: what is left is played, and saved as a version. */
export const Trim: Story = {
  args: { recording: recording({}), hasTranscript: false },
  loaders: [() => ({ url: tone() })],
  render: (args, { loaded }) => <Trimmable {...args} url={(loaded as { url: string }).url} />,
  play: async ({ canvas, canvasElement }) => {
    onTrim.mockClear();
    await isRead(canvasElement);
    const player = media(canvasElement);
    await expect(canvas.getByRole('button', { name: 'Trim' })).toHaveAttribute('title', 'Trim');
    await userEvent.click(canvas.getByRole('button', { name: 'Trim' }));
    await expect(slider(canvas, 'Start')).toHaveFocus();
    await move(slider(canvas, 'End'), 100); // stops before the other handle
    await expect(slider(canvas, 'End')).toHaveValue('500');
    await move(slider(canvas, 'End'), 9_700);
    await move(slider(canvas, 'Start'), 9_000);
    await expect(slider(canvas, 'Start')).toHaveAttribute('aria-valuetext', '0:09.0 of 0:12');
    await waitFor(() => expect(player.currentTime).toBe(9));
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    await canvas.findByRole('button', { name: 'Pause' });
    await canvas.findByRole('button', { name: 'Play' }, { timeout: 20_000 });
    await expect(player.currentTime).toBeGreaterThanOrEqual(9.7);
    await expect(player.ended).toBe(false);
    await move(slider(canvas, 'Start'), 2_500);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Trim' })).toHaveFocus());
    await expect(onTrim.mock.lastCall).toEqual([{ startMs: 2_500, endMs: 9_700 }]);
    await expect(canvas.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00 of 0:07');
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(player.currentTime).toBe(9.7));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(player.currentTime).toBe(2.5));
  },
};

/** It begins with the handles: at both ends, of a file whose length is known only when it is read. */
export const TrimFirst: Story = {
  ...Trim,
  args: { recording: recording({ durationMs: 11_000 }), hasTranscript: false, trimsFirst: true },
  play: async ({ canvas, canvasElement }) => {
    onTrim.mockClear();
    await isRead(canvasElement);
    await waitFor(() => expect(slider(canvas, 'End')).toHaveValue('12000'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onTrim.mock.calls).toEqual([[null]])); // nothing was cut
    await expect(await canvas.findByRole('slider', { name: 'Position' })).toBeVisible();
    await expect(canvas.queryByRole('slider', { name: 'Start' })).not.toBeInTheDocument();
  },
};

/** The handles, the frame around what is kept, and the way back to all of it. */
export const Trimming: Story = {
  ...Trim,
  args: { recording: recording({ trim: { startMs: 2_500, endMs: 9_700 } }), hasTranscript: false },
  play: async ({ canvas, canvasElement }) => {
    await isRead(canvasElement);
    await waitFor(() => expect(canvas.getByText('0:00 / 0:07')).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Trim' }));
    await expect(slider(canvas, 'End')).toHaveValue('9700');
    await expect(canvas.getByRole('button', { name: 'Restore all of it' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Trim' })).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Trim' }));
    await move(slider(canvas, 'Start'), 4_000);
  },
};

/** One click brings back all of it, as the file was never cut. */
export const Restored: Story = {
  ...Trimming,
  play: async ({ canvas, canvasElement }) => {
    onTrim.mockClear();
    await isRead(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Trim' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Restore all of it' }));
    await canvas.findByText('0:02 / 0:12');
    await expect(onTrim.mock.calls).toEqual([[null]]);
    await userEvent.click(canvas.getByRole('button', { name: 'Trim' }));
    await expect(canvas.queryByRole('button', { name: 'Restore all of it' })).not.toBeInTheDocument();
    onTrim.mockRejectedValueOnce(new Error('no'));
    await move(slider(canvas, 'End'), 5_000);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The trim could not be saved. Try again.');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(canvas.getByText('0:05 / 0:12')).toBeVisible();
  },
};

/** A recording of twelve seconds that keeps its trim. */
function Trimmable({ url, recording: change, ...args }: RecordingViewProps & { url: string }) {
  const whole = aRecording(url, change);
  const [part, setPart] = useState<TrimRange | null>(whole.trim ?? null);
  const bars = whole.waveformData!;
  const shown = part && {
    durationMs: part.endMs - part.startMs,
    waveformData: bars.slice((part.startMs / 12_000) * bars.length, (part.endMs / 12_000) * bars.length),
    trim: { ...part, fileDurationMs: 12_000, fileWaveformData: bars },
  };
  return (
    <RecordingView
      {...args}
      recording={{ ...whole, trim: undefined, ...shown }}
      onTrim={async (next) => {
        await onTrim(next);
        setPart(next);
      }}
    />
  );
}

/** A film of a color that moves, made by the browser. */
async function aFilm(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 360 });
  const pen = canvas.getContext('2d')!;
  const recorder = new MediaRecorder(canvas.captureStream(20));
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  for (let frame = 0; frame < 30; frame++) {
    pen.fillStyle = `hsl(${frame * 4 + 200} 60% 45%)`;
    pen.fillRect(0, 0, 640, 360);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  recorder.stop();
  await new Promise((resolve) => (recorder.onstop = resolve));
  return new Blob(parts, { type: recorder.mimeType });
}
