import type { TypingUser as StoredTypingUser } from '@parley/protocol';
import type { Observable } from '../../../observable.js';

/** A person who writes in a thread. */
export type TypingUser = StoredTypingUser;

/** A thread, and where it is. */
export interface TypingRequest {
  annotationId: string;
  /** The document of the thread. @default a thread in no open document is read from the service */
  documentId?: string | undefined;
}

/** Who writes in a thread now. Both methods do nothing while the setting `typingIndicator` is off. */
export interface TypingMethods {
  /**
   * Others who are typing in a thread, the earliest first; emits again when somebody starts or stops. `null`: not loaded yet. Only those
   * who may read the thread are notified.
   */
  getTypingUsers(request: TypingRequest): Observable<TypingUser[] | null>;
  /**
   * Notifies others that the person is typing in a thread, or has stopped. Call it whenever they type: it is sent every 3 seconds at most, and
   * expires after 6 seconds without a call. Composers of this package call it.
   */
  setTyping(request: TypingRequest & { isTyping: boolean }): void;
}
