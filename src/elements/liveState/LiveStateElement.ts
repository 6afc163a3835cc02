import type { Observable } from '../../observable.js';
import type { Json, LiveStateData, SetLiveStateOptions } from './LiveState.js';

/** Values that everybody in the root document shares (client contract §2.8). Methods are bound. */
export interface LiveStateElement {
  /**
   * A live state of the root document; emits again when somebody writes it, this client's own writes at once. `null`: not loaded yet, nobody
   * has written it, or no document is open that the person may read.
   * @param id 1-256 characters, unique in the document
   */
  getLiveStateData(id: string): Observable<LiveStateData | null>;
  /**
   * Writes a live state of the root document. It is stored until the next write of anyone. Of many writes in a short time the last one is
   * sent, ten times a second at most; offline, it is sent after the reconnect, and while a document is being opened, when it is open. Resolves
   * when the service has it. Rejects, and restores the former value, with `FAILED_PRECONDITION` when no document is open,
   * `PERMISSION_DENIED` when the person may only read, `INVALID_ARGUMENT` for a value of more than 64 KiB, `RESOURCE_EXHAUSTED` when the
   * document has 1,000 live states, `CANCELLED` when somebody signs in or out meanwhile.
   */
  setLiveStateData(id: string, data: Json, options?: SetLiveStateOptions): Promise<void>;
}
