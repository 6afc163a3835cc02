/** How a browser reaches the service. */
export interface HttpTransportOptions {
  apiKey: string;
  /** Base address of the service. @default the page's origin */
  baseUrl?: string | undefined;
  /** Base address for the WebSocket. @default `baseUrl` */
  realtimeUrl?: string | undefined;
  /** Base address of files. @default `baseUrl` */
  storageUrl?: string | undefined;
  /** @default false */
  forceLongPolling?: boolean | undefined;
  /** @default the global one, at the time of the call */
  fetch?: typeof fetch | undefined;
  /** @default the global one, at the time of the connection */
  WebSocket?: (new (url: string) => WebSocket) | undefined;
  /** For uploads. @default the global one, at the time of the call */
  XMLHttpRequest?: (new () => XMLHttpRequest) | undefined;
}
