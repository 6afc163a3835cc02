import type { User } from '@parley/protocol';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';

/** Whether it is theirs, or they are an admin. The service decides. */
export const mayChangeRecording = (me: User | null | undefined, { from }: Pick<RecorderData, 'from'>): boolean =>
  !!me && (me.isAdmin === true || me.userId === from?.userId);
