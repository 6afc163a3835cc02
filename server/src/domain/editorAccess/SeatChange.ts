import type { AccessErrorCode } from '@parley/protocol';
import { EDITOR_ACCESS_LIMITS, ParleyError } from '@parley/protocol/constants';
import type { SeatEvent } from '../../store/changes.js';
import type { SeatRequest } from '../../store/columns.js';
import { graceEndsAt, isSameTab, type LeaseTimes, type Seat, type Tab } from './Seat.js';

/**
 * The rules of the editor's seat (client contract §7.20), over one seat in memory: actions of people, and changes by time. The constructor
 * applies all changes that are due by now.
 */
export class SeatChange implements Seat {
  editor: Seat['editor'];
  requests: readonly SeatRequest[];
  readonly events: SeatEvent[] = [];
  readonly #times: LeaseTimes;

  constructor({ editor, requests }: Seat, times: LeaseTimes) {
    this.editor = editor;
    this.requests = requests;
    this.#times = times;
    this.#settle();
  }

  /** Gives a free seat to a tab. Otherwise returns who has it. @param fromOtherTab takes it from another tab of the person */
  take(tab: Tab, fromOtherTab: boolean): AccessErrorCode | undefined {
    if (!this.editor) this.#assign(tab);
    else if (this.editor.userId !== tab.userId) return 'another_user_editor';
    else if (this.editor.tabId === tab.tabId) return 'same_user_editor_current_tab';
    else if (!fromOtherTab) return 'same_user_editor_different_tab';
    else this.editor = this.#leased(tab);
    return undefined;
  }

  /**
   * Requests the seat; a free one is given at once. Returns the pending request: the person's earlier one, if there is one. `null`: the
   * person has the seat. Throws `RESOURCE_EXHAUSTED` when too many wait.
   */
  ask(tab: Tab, asked: { requestId: string; timeoutMs: number; isTransferred: boolean }): string | null {
    if (!this.editor) this.#assign(tab, asked.requestId);
    if (this.editor?.userId === tab.userId) return null;
    const own = this.requests.find(({ userId }) => userId === tab.userId);
    if (own) {
      this.requests = this.requests.map((request) => (request === own ? { ...own, ...this.#leased(tab) } : request));
      return own.requestId;
    }
    if (this.requests.length >= EDITOR_ACCESS_LIMITS.requests) {
      throw new ParleyError('RESOURCE_EXHAUSTED', 'Too many people wait to edit this document. Ask again later.');
    }
    const { requestId, timeoutMs, isTransferred } = asked;
    const request = { requestId, ...this.#leased(tab), endsAt: this.#times.now + timeoutMs, isTransferred };
    this.requests = [...this.requests, request];
    this.#notifyEditor('accessRequested', request);
    return requestId;
  }

  /** Cancels the request of a person. */
  cancel(userId: string): void {
    this.#drop((request) => request.userId === userId);
  }

  /** Hands the seat over to the requester. Throws `FAILED_PRECONDITION`, see `#answerable`. */
  accept(userId: string, requestId: string): void {
    const request = this.#answerable(userId, requestId);
    this.#assign(request, requestId);
  }

  /** Rejects the requester. Throws as `accept`. */
  reject(userId: string, requestId: string): void {
    this.#reject(this.#answerable(userId, requestId));
  }

  /**
   * Takes the seat, or the request, from a person.
   * @param tabId only if it is this tab's
   */
  release(userId: string, tabId?: string): void {
    const isTheirs = (tab: Tab | null) => tab?.userId === userId && (tabId === undefined || tab.tabId === tabId);
    this.#drop(isTheirs);
    if (isTheirs(this.editor)) this.#free();
  }

  /** A tab has closed whose person edits in every tab: its seat stays for a short time for another tab of the person, perhaps elsewhere. */
  leave(tab: Tab): void {
    this.#drop((request) => isSameTab(request, tab));
    this.shorten(tab);
  }

  /** A tab of the editor takes over the seat of a closed or disconnected tab. */
  inherit(tab: Tab): void {
    const isShort = this.editor && this.editor.leaseEndsAt <= graceEndsAt(this.#times);
    if (isShort && this.editor?.userId === tab.userId) this.editor = this.#leased(tab);
  }

  /** The connection of a tab is lost: it reconnects soon, or the tab is closed. */
  shorten(tab: Tab): void {
    const leaseEndsAt = graceEndsAt(this.#times);
    const shortened = <T extends Tab & { leaseEndsAt: number }>(entry: T): T =>
      isSameTab(entry, tab) ? { ...entry, leaseEndsAt: Math.min(entry.leaseEndsAt, leaseEndsAt) } : entry;
    this.editor = this.editor && shortened(this.editor);
    this.requests = this.requests.map(shortened);
  }

  /** The tabs are still open: renews their leases. */
  renew(tabs: readonly Tab[]): void {
    const renewed = <T extends Tab>(entry: T): T =>
      tabs.some((tab) => isSameTab(entry, tab)) ? { ...entry, ...this.#leased(entry) } : entry;
    this.editor = this.editor && renewed(this.editor);
    this.requests = this.requests.map(renewed);
  }

  /** People may not edit the document any more. */
  expel(userIds: readonly string[]): void {
    for (const request of this.requests) if (userIds.includes(request.userId)) this.#reject(request);
    if (this.editor && userIds.includes(this.editor.userId)) this.#free();
  }

  /** Applies due changes: leases that have expired, requests that time out. */
  #settle(): void {
    const { now } = this.#times;
    for (const gone of this.requests.filter(({ leaseEndsAt }) => leaseEndsAt <= now)) {
      this.#drop((request) => request === gone);
      this.#reject(gone); // they may return and request again
    }
    if (!this.editor) this.#assignToFirst();
    else if (this.editor.leaseEndsAt <= now) this.#free();
    for (const due of this.requests.filter(({ endsAt }) => endsAt <= now)) {
      if (!this.requests.includes(due)) continue; // somebody before has got the seat
      if (due.isTransferred) this.#assign(due, due.requestId);
      else this.#reject(due);
    }
  }

  #free(): void {
    const former = this.editor?.userId;
    this.editor = null;
    if (former !== undefined) this.#notify(former, 'viewerAssigned', { viewerId: former });
    this.#assignToFirst();
  }

  #assignToFirst(): void {
    const [first] = this.requests;
    if (first) this.#assign(first, first.requestId);
  }

  /** Gives the seat to a tab. All other requests are rejected: they were addressed to the previous editor. */
  #assign({ userId, tabId }: Tab, requestId?: string): void {
    const former = this.editor?.userId;
    const others = this.requests.filter((request) => request.userId !== userId);
    if (requestId !== undefined) {
      this.#notify(userId, 'accessAccepted', { requestId, viewerId: userId, editorId: former });
    }
    for (const request of others) this.#reject(request);
    this.requests = [];
    this.editor = this.#leased({ userId, tabId });
    if (former !== undefined) this.#notify(former, 'viewerAssigned', { viewerId: former, editorId: userId });
    this.#notify(userId, 'editorAssigned', { viewerId: former, editorId: userId });
  }

  #drop(isDropped: (request: SeatRequest) => boolean): void {
    const dropped = this.requests.filter(isDropped);
    this.requests = this.requests.filter((request) => !dropped.includes(request));
    for (const request of dropped) this.#notifyEditor('accessRequestCanceled', request);
  }

  #reject(request: SeatRequest): void {
    const { requestId, userId } = request;
    this.requests = this.requests.filter((other) => other !== request);
    this.#notify(userId, 'accessRejected', { requestId, viewerId: userId, editorId: this.editor?.userId });
  }

  /** Returns a request that the person may answer. Throws `FAILED_PRECONDITION` when it does not wait, or another person is the editor. */
  #answerable(userId: string, id: string): SeatRequest {
    const request = this.editor?.userId === userId && this.requests.find(({ requestId }) => requestId === id);
    if (request) return request;
    throw new ParleyError('FAILED_PRECONDITION', 'This request does not wait for your answer any more.');
  }

  #leased({ userId, tabId }: Tab): Tab & { leaseEndsAt: number } {
    const { now, leaseMs } = this.#times;
    return { userId, tabId, leaseEndsAt: now + leaseMs };
  }

  #notifyEditor(name: SeatEvent['name'], { requestId, userId: viewerId }: SeatRequest): void {
    const editorId = this.editor?.userId;
    if (editorId !== undefined) this.#notify(editorId, name, { requestId, viewerId, editorId });
  }

  #notify(
    to: string,
    name: SeatEvent['name'],
    { requestId, viewerId, editorId }: { [Field in 'requestId' | 'viewerId' | 'editorId']?: string | undefined },
  ): void {
    this.events.push({
      to,
      name,
      at: this.#times.now,
      ...(requestId !== undefined && { requestId }),
      ...(viewerId !== undefined && { viewerId }),
      ...(editorId !== undefined && { editorId }),
    });
  }
}
