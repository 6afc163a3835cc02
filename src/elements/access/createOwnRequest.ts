import { newId } from '../../newId.js';
import { createState, type Observable, type State } from '../../observable.js';
import type { Seat } from './createSeat.js';

/** The request of this tab's person for the editor's seat. */
export interface OwnRequest {
  /** The pending request, or a new one. */
  stream(): Observable<boolean | null>;
  /** Checks whether it was answered. */
  look(): void;
  /** The answer is no longer awaited. */
  end(): void;
}

interface Request {
  requestId: string;
  state: State<boolean | null>;
  /** The service has it. */
  isMade: boolean;
}

export function createOwnRequest(
  seat: Seat,
  asking: { readonly timeoutSeconds: number; readonly transferOnTimeout: boolean },
): OwnRequest {
  let request: Request | null = null;

  function look() {
    const { access } = seat;
    if (!request?.isMade || !access || access.request?.requestId === request.requestId) return;
    const { state } = request;
    request = null;
    state.set(access.tabId !== null); // only the editor receives the tab
  }

  async function make(made: Request) {
    try {
      await seat.whenSettled();
      const { requestId } = made;
      const answer = await seat.call('editorAccess/request', { tabId: seat.tabId, requestId, ...asking });
      made.requestId = answer.requestId ?? requestId;
      made.isMade = true;
      look();
    } catch (error) {
      if (request === made) request = null;
      made.state.fail(error, true);
    }
  }

  return {
    stream() {
      if (request) return request.state;
      request = { requestId: newId(), isMade: false, state: createState<boolean | null>(null) };
      void make(request);
      return request.state;
    },
    look,
    end() {
      request?.state.set(false);
      request = null;
    },
  };
}
