import type { RecordingType } from '../../recorder/RecordingType.js';

type Word = RecordingType | 'all' | 'none';

/** One word, several with commas between, or a list of them. */
export type AllowedRecordings = Word | `${Word},${string}` | readonly Word[];

const TYPES: readonly RecordingType[] = ['audio', 'video', 'screen'];

/** What can be recorded, in the order in which it is offered. */
export function recordingTypesOf(allowed: AllowedRecordings = 'audio'): RecordingType[] {
  const words = [allowed]
    .flat()
    .join()
    .split(',')
    .map((word) => word.trim());
  return TYPES.filter((type) => words.includes(type) || words.includes('all'));
}
