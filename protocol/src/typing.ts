import type { ShownPerson } from './people.js';
import { recordId } from './primitives.js';

/** The thread that a tab's person writes in; `null`: they have stopped. What is no id of a thread counts as `null`: no thread has it. */
export const typingSchema = recordId.nullable().catch(null);

/** A person who writes in a thread. */
export type TypingUser = ShownPerson;

/** Who writes in one thread, oldest first. */
export interface TypingThread {
  annotationId: string;
  users: TypingUser[];
}

/**
 * Who writes now, in all threads of a document that the viewer may see, the viewer included. Replaces every earlier frame. Not part of the
 * change log.
 */
export type TypingFrame = {
  type: 'typing';
  topic: `typing:${string}`;
  threads: TypingThread[];
  /** Polls only: the next poll sends it as `since`, and is answered when somebody else writes. */
  stamp?: number;
};
