import type { RecorderData } from '../../src/elements/recorder/RecorderData.js';

/** A file of sound: a tone that swells and fades. */
export function aTone(seconds: number): Blob {
  const rate = 8_000;
  const count = seconds * rate;
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const word = (at: number, text: string) =>
    [...text].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt(0)));
  word(0, 'RIFF');
  view.setUint32(4, 36 + count * 2, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, count * 2, true);
  for (let i = 0; i < count; i++) {
    const swell = Math.sin((i / rate) * Math.PI) ** 2;
    view.setInt16(44 + i * 2, Math.sin((i / rate) * 440 * 2 * Math.PI) * swell * 12_000, true);
  }
  return new Blob([view], { type: 'audio/wav' });
}

/** What is said, every two seconds something else. */
const WORDS = [
  'Here is the new pricing page.',
  'The three plans stand side by side now, and the middle one is marked.',
  'On a phone they come one after the other.',
  'What I am not sure about is the headline.',
  'It says what we do, and not what it is good for.',
  'Have a look, and tell me what you think.',
];

/** A recording of twelve seconds. @param url of its file */
export function aRecording(url: string, change: Partial<RecorderData> = {}): RecorderData {
  const clock = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}`;
  const transcription = {
    transcriptSegments: WORDS.map((text, at) => ({
      startTime: clock(at * 2),
      endTime: clock(at * 2 + 2),
      startTimeInSeconds: at * 2,
      endTimeInSeconds: at * 2 + 2,
      text,
    })),
  };
  const asset = { version: 0, url, mimeType: 'audio/wav', fileName: 'Pricing page.wav', transcription };
  return {
    recorderId: 'pricing-talk',
    recordingType: 'audio',
    from: { userId: 'grace', name: 'Grace Hopper' },
    createdAt: Date.UTC(2026, 0, 5),
    durationMs: 12_000,
    waveformData: Array.from({ length: 96 }, (_, at) => Math.abs(Math.sin(at / 3) * Math.cos(at / 17))),
    isUrlAvailable: true,
    assets: url ? [asset] : [],
    assetsAllVersions: url ? [asset] : [],
    transcription,
    ...change,
  };
}
