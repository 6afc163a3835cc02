/** Measures the current level of a stream. */
export interface LevelMeter {
  /** 0 (silence) to 1. */
  read(): number;
  close(): void;
}

/** Speech is far below the loudest that can be recorded; a bar of it must move all the same. */
const SPEECH_GAIN = 3;

/** Meters the sound of a stream; silence where the browser has no Web Audio, or the stream no sound. */
export function createLevelMeter(stream: MediaStream): LevelMeter {
  if (typeof AudioContext === 'undefined' || stream.getAudioTracks().length === 0) {
    return { read: () => 0, close: () => undefined };
  }
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  // Its own stream: tracks that the recorder's stream loses or gets change nothing here.
  context.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(analyser);
  void context.resume();
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) * SPEECH_GAIN);
    },
    close: () => void context.close(),
  };
}
