import { describe, expect, it } from 'vitest';
import { playedVersions } from '../src/playedVersions.js';
import type { RecordingEditVersion } from '../src/recorderAnnotation.js';

const file = { attachmentId: 'file', url: '/file?signed' };
const recording = (recordingEditVersions: Record<string, RecordingEditVersion>) => ({
  attachments: [file],
  recordedTime: { duration: 10_000 },
  waveformData: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  displayName: 'Tour',
  transcription: undefined,
  latestVersion: 0,
  recordingEditVersions,
});
const trim = (startMs: number, endMs: number) => ({ boundedTrimRanges: [{ startMs, endMs }] });

describe('the versions of a recording', () => {
  it('are its file alone while nobody has edited it', () => {
    expect(playedVersions(recording({}))).toMatchObject([{ version: 0, attachments: [file], fileVersion: 0 }]);
  });

  it('play a part of the file, each of the whole one, whatever the trim before it played', () => {
    const [second, first] = playedVersions(recording({ 1: trim(5_000, 10_000), 2: trim(1_000, 3_000) }));
    expect(first).toMatchObject({ version: 1, recordedTime: { duration: 5_000 }, waveformData: [5, 6, 7, 8, 9] });
    expect(second).toMatchObject({ version: 2, recordedTime: { duration: 2_000 }, waveformData: [1, 2] });
    expect(second.attachments[0]!.url).toBe('/file?signed#t=1,3');
    expect(second.file.waveformData).toHaveLength(10);
  });

  it('are in the order of their numbers, and have an end that is not after that of the file', () => {
    const edits = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [String(n + 1), trim(n, 20_000)]));
    const played = playedVersions(recording(edits));
    expect(played.map(({ version }) => version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(played[0].recordedTime).toEqual({ duration: 9_991 });
  });

  it('play a file of their own as it is, and what follows plays that file', () => {
    const own = { attachments: [{ attachmentId: 'cut', url: '/cut' }], recordedTime: { duration: 4_000 } };
    const [third, second] = playedVersions(
      recording({ 1: trim(0, 5), 2: { ...own, ...trim(1, 2) }, 3: { ...trim(1_000, 2_000), displayName: 'Short' } }),
    );
    expect(second).toMatchObject({ attachments: own.attachments, fileVersion: 2, recordedTime: { duration: 4_000 } });
    expect(second?.range).toBeUndefined();
    expect(third).toMatchObject({ fileVersion: 2, displayName: 'Short', recordedTime: { duration: 1_000 } });
    expect(third.attachments[0]!.url).toBe('/cut#t=1,2');
  });

  it('say nothing of a length or a loudness that nobody knows', () => {
    const unknown = { ...recording({ 1: trim(1_000, 3_000) }), recordedTime: null, waveformData: undefined };
    expect(playedVersions(unknown)[0]).toMatchObject({ recordedTime: { duration: 2_000 }, waveformData: undefined });
  });
});
