import { z } from 'zod';
import { TranscriptionError } from '../../domain/recordings/TranscriptionError.js';
import type { Transcript } from '../../environment.js';

/** Characters of a text: ten hours of speech. */
const MAX_TEXT = 500_000;
const MAX_SEGMENTS = 20_000;

const seconds = z.number().nonnegative();
const answerSchema = z.object({
  text: z.string(),
  duration: z.coerce.number().nonnegative().optional().catch(undefined),
  segments: z.array(z.object({ start: seconds, end: seconds, text: z.string() })).nullish(),
});

/** Reads the answer of a transcription server, in its form `verbose_json`. Throws `TranscriptionError` when it is something else. */
export function readTranscript(answer: string): Transcript {
  const { text, duration, segments } = parse(answer);
  const whole = { start: 0, end: duration ?? 0, text };
  // A server that knows no times answers the text alone.
  const stored = (segments?.length ? segments : [whole])
    .map(({ start, end, text: words }) => ({ start, end: Math.max(start, end), text: storable(words) }))
    .filter((segment) => segment.text !== '')
    .sort((a, b) => a.start - b.start);
  const length = stored.reduce((sum, segment) => sum + segment.text.length, 0);
  if (stored.length > MAX_SEGMENTS || Math.max(length, text.length) > MAX_TEXT) {
    throw new TranscriptionError('The transcript is too large.', { isFinal: true });
  }
  return { text: storable(text), segments: stored };
}

function parse(answer: string): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(answer));
  } catch (cause) {
    throw new TranscriptionError('The transcription server answered something that is no transcript.', {
      isFinal: true,
      cause,
    });
  }
}

/** No database stores U+0000, or half a character in JSON. */
const storable = (text: string) =>
  text
    .replaceAll('\0', '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .trim();
