import type { TypingUser as StoredTypingUser } from '@parley/protocol';
import type { Observable } from '../../../observable.js';

/** A person who writes in a thread. */
export type TypingUser = StoredTypingUser;

/** A thread, and where it is. */
export interface TypingRequest {
  annotationId: string;
  /** The document of the thread. @default the service is asked for a thread that is in no open document */
  documentId?: string | undefined;
}

/** Who writes in a thread now. Both methods do nothing while the setting `typingIndicator` is off. */
export interface TypingMethods {
  /**
   * The others who write in a thread now, who began first; emits again when somebody begins or stops. `null`: not known yet. Only those
   * who may see the thread are told.
   */
  getTypingUsers(request: TypingRequest): Observable<TypingUser[] | null>;
  /**
   * Tells others that the person writes in a thread, or has stopped. Call it whenever they type: it is sent every 3 seconds at most, and
   * ends by itself after 6 seconds without a call. Composers of this package call it.
   */
  setTyping(request: TypingRequest & { isTyping: boolean }): void;
}
