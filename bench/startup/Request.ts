/** One request of a page: a file, data, or a round trip on the WebSocket. Times are ms since the page was asked for. */
export interface Request {
  kind: 'script' | 'style' | 'data' | 'socket';
  name: string;
  startMs: number;
  /** When the answer was read. */
  endMs: number;
  /** Of the answer, compressed; of the socket's frames, as they are. */
  bytes: number;
}
