import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { clockTime } from '../../../components/recorder/player/clockTime.js';
import { RecorderPlayer } from '../../../components/recorder/player/index.js';
import { usePlayerState } from '../../../components/recorder/player/PlayerContext.js';
import { aRecording } from '../../support/aRecording.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { describePart, type PartCase } from '../../support/describePart.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';

let browser: TestBrowser;

beforeAll(async () => {
  browser = (await startTestService()).as('ada');
});

const around = 'RecorderPlayer.Root';
const played = aRecording('data:audio/wav,sound');
const recording = aRecording('', { isUrlAvailable: false });
const summed = aRecording('', { transcription: { contentSummary: 'The pricing page is new.' } });
const inside = (part: ReactNode) => <RecorderPlayer.Root recording={played}>{part}</RecorderPlayer.Root>;
const waiting = (part: ReactNode) => <RecorderPlayer.Root recording={recording}>{part}</RecorderPlayer.Root>;
const missing = (part: ReactNode) => (
  <RecorderPlayer.Root recording={aRecording('', { isUrlAvailable: true })}>{part}</RecorderPlayer.Root>
);

const button = (name: string, Part: PartCase['Part'], draw = inside): PartCase => ({
  name,
  Part,
  tag: 'button',
  inside: draw,
  around,
});
const parts: PartCase[] = [
  { name: around, Part: RecorderPlayer.Root, tag: 'div', props: { recording: played } },
  { name: 'RecorderPlayer.Media', Part: RecorderPlayer.Media, tag: 'audio', inside, around, isPlain: true },
  { name: 'RecorderPlayer.Timeline', Part: RecorderPlayer.Timeline, tag: 'div', inside, around, isPlain: true },
  { name: 'RecorderPlayer.Transcript', Part: RecorderPlayer.Transcript, tag: 'ol', inside, around, isPlain: true },
  { name: 'RecorderPlayer.Time', Part: RecorderPlayer.Time, tag: 'span', inside, around, isPlain: true },
  { name: 'RecorderPlayer.Caption', Part: RecorderPlayer.Caption, tag: 'p', inside, around, isPlain: true },
  { name: 'RecorderPlayer.Status', Part: RecorderPlayer.Status, tag: 'p', inside: waiting, around, isPlain: true },
  {
    name: 'RecorderPlayer.Summary',
    Part: RecorderPlayer.Summary,
    tag: 'p',
    isPlain: true,
    around,
    inside: (part) => <RecorderPlayer.Root recording={summed}>{part}</RecorderPlayer.Root>,
  },
  button('RecorderPlayer.Play', RecorderPlayer.Play),
  button('RecorderPlayer.Mute', RecorderPlayer.Mute),
  button('RecorderPlayer.Captions', RecorderPlayer.Captions),
  button('RecorderPlayer.Speed', RecorderPlayer.Speed),
  button('RecorderPlayer.Download', RecorderPlayer.Download),
  button('RecorderPlayer.Retry', RecorderPlayer.Retry, missing),
];
/** Draws a part while somebody trims. */
const trimming = (part: ReactNode) => (
  <RecorderPlayer.Root
    recording={aRecording('data:audio/wav,sound', { trim: { startMs: 0, endMs: 9_000, fileDurationMs: 12_000 } })}
    onTrim={() => Promise.resolve()}
  >
    <Begin />
    {part}
  </RecorderPlayer.Root>
);
function Begin() {
  const { trim } = usePlayerState('RecorderPlayer.Root');
  const begin = trim?.begin;
  useEffect(() => begin?.(), [begin]);
  return null;
}
parts.push(
  button('RecorderPlayer.Trim', RecorderPlayer.Trim, trimming),
  button('RecorderPlayer.TrimSave', RecorderPlayer.TrimSave, trimming),
  button('RecorderPlayer.TrimCancel', RecorderPlayer.TrimCancel, trimming),
  button('RecorderPlayer.TrimRestore', RecorderPlayer.TrimRestore, trimming),
  {
    name: 'RecorderPlayer.TrimTimeline',
    Part: RecorderPlayer.TrimTimeline,
    tag: 'div',
    inside: trimming,
    around,
    isPlain: true,
  },
  {
    name: 'RecorderPlayer.TrimStatus',
    Part: RecorderPlayer.TrimStatus,
    tag: 'p',
    inside: trimming,
    around,
    isPlain: true,
  },
);
for (const part of parts) describePart(part, () => browser);

it('lets the keys walk through the transcript, which is one stop of the Tab key', async () => {
  const user = userEvent.setup();
  render(
    <ParleyProvider {...browser.props}>
      <RecorderPlayer.Root recording={played}>
        <button type="button">Before</button>
        <RecorderPlayer.Transcript />
        <button type="button">After</button>
      </RecorderPlayer.Root>
    </ParleyProvider>,
  );
  const segments = within(await screen.findByRole('list', { name: 'Transcript' })).getAllByRole('button');
  screen.getByRole('button', { name: 'Before' }).focus();
  await user.tab();
  expect(segments[0]).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(segments[1]).toHaveFocus();
  await user.keyboard('{End}');
  expect(segments.at(-1)).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(segments.at(-1)).toHaveFocus();
  await user.keyboard('{Home}{ArrowDown}');
  expect(segments[1]).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(segments[0]).toHaveFocus(); // what is said now
});

it('leaves the focus where somebody writes when trimming begins by itself', async () => {
  const draw = (part: ReactNode) => (
    <ParleyProvider {...browser.props}>
      <input aria-label="Elsewhere" />
      {part}
    </ParleyProvider>
  );
  const { rerender } = render(draw(null));
  (await screen.findByRole('textbox', { name: 'Elsewhere' })).focus();
  rerender(draw(trimming(<RecorderPlayer.TrimTimeline />)));
  await screen.findByRole('slider', { name: 'Start' });
  expect(screen.getByRole('textbox', { name: 'Elsewhere' })).toHaveFocus();
});

it('keeps a trim to its recording when it is given another one', async () => {
  const ended: (() => void)[] = [];
  const saved: string[] = [];
  const page = (recorderId: string) => (
    <ParleyProvider {...browser.props}>
      <RecorderPlayer.Root
        recording={aRecording('data:audio/wav,sound', { recorderId })}
        onTrim={() => {
          saved.push(recorderId);
          return new Promise<void>((resolve) => ended.push(resolve));
        }}
      >
        <RecorderPlayer.Trim />
        <RecorderPlayer.TrimTimeline />
        <RecorderPlayer.TrimSave />
      </RecorderPlayer.Root>
    </ParleyProvider>
  );
  const { rerender } = render(page('first'));
  fireEvent.click(await screen.findByRole('button', { name: 'Trim' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(page('second'));
  expect(screen.queryByRole('slider')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Trim' }));
  await act(async () => ended.shift()!());
  expect(screen.getByRole('slider', { name: 'Start' })).toBeVisible();
  expect(saved).toEqual(['first']);
});

it('says in the tooltip, too, that the download has failed', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<ParleyProvider {...browser.props}>{inside(<RecorderPlayer.Download title="Download" />)}</ParleyProvider>);
  const download = await screen.findByRole('button', { name: 'Download' });
  expect(download).toHaveAttribute('title', 'Download');
  fireEvent.click(download);
  const failure = 'The recording could not be downloaded. Try again.';
  expect(await screen.findByRole('button', { name: failure })).toHaveAttribute('title', failure);
});

it('writes times as players do', () => {
  expect([0, 999, 61_000, 3_600_000 + 62_000, -5].map(clockTime)).toEqual(['0:00', '0:00', '1:01', '1:01:02', '0:00']);
});

it('plays the file of the service in place of the local copy, which is freed then', () => {
  const page = (url: string) => (
    <ParleyProvider {...browser.props}>
      <RecorderPlayer.Root recording={aRecording(url)}>
        <RecorderPlayer.Media data-testid="media" />
      </RecorderPlayer.Root>
    </ParleyProvider>
  );
  const { rerender } = render(page('blob:local'));
  expect(screen.getByTestId('media')).toHaveAttribute('src', 'blob:local');
  rerender(page('https://files.test/a'));
  expect(screen.getByTestId('media')).toHaveAttribute('src', 'https://files.test/a');
  rerender(page('https://files.test/b')); // works as long as the former
  expect(screen.getByTestId('media')).toHaveAttribute('src', 'https://files.test/a');
});
