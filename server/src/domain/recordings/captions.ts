import type { StoredSegment } from '../../store/columns.js';

/** Returns a transcript as captions in WebVTT. */
export function captions(segments: readonly StoredSegment[]): string {
  const cues = segments.map(({ start, end, text }) => `${moment(start)} --> ${moment(end)}\n${escaped(text)}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}

/** `hh:mm:ss`. */
export const clockTime = (seconds: number): string => moment(seconds).slice(0, -4);

/** `hh:mm:ss.mmm`. */
function moment(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [hours, minutes, rest] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60];
  const clock = [hours, minutes, rest].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`;
}

/** A cue is text with tags, and ends with an empty line. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ');
