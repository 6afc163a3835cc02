import { vi } from 'vitest';

/** The recorder of a browser without devices: a test says what it records, and how long that is. */
export function fakeRecorder() {
  let now = 0;
  let hand: (data: Blob) => void;

  class FakeMediaRecorder {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm');
    state = 'inactive';
    mimeType = 'audio/webm';
    ondataavailable: (event: { data: Blob }) => void = () => {};
    onstop: () => void = () => {};
    start() {
      this.state = 'recording';
      hand = (data) => this.ondataavailable({ data });
    }
    stop() {
      this.state = 'inactive';
      this.onstop();
    }
  }

  let lose: (event: { target: unknown }) => void = () => {};
  const track = {
    stop() {},
    addEventListener: (_: 'ended', listener: typeof lose) => (lose = listener),
    removeEventListener() {},
    enabled: true,
  };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track], getVideoTracks: () => [] };
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  vi.stubGlobal(
    'MediaStream',
    class {
      getAudioTracks = () => [track];
    },
  );
  const mediaDevices = { getUserMedia: () => Promise.resolve(stream), enumerateDevices: () => Promise.resolve([]) };
  vi.stubGlobal('navigator', { userAgent: 'test', mediaDevices });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    /** Records some seconds more, and hands them over. */
    give(text: string, seconds = 1) {
      now += seconds * 1000;
      hand(new Blob([text]));
    },
    /** The microphone is unplugged. */
    lose: () => lose({ target: track }),
  };
}
