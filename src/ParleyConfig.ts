import type { FeatureType } from './FeatureType.js';

/** How a client behaves; read once, when the client is made. */
export interface ParleyConfig {
  /** `false` keeps the package's global stylesheet out of the page. @default true */
  globalStyles?: boolean | undefined;
  /** Nonce of that stylesheet, for a content security policy that asks for one. */
  nonce?: string | undefined;
  /** Base address of the service. @default the page's origin */
  baseUrl?: string | undefined;
  /** Base address for the WebSocket, if it differs. @default `baseUrl` with `ws` for `http` */
  realtimeUrl?: string | undefined;
  /** Base address of files: where they are sent, and read from. @default `baseUrl` */
  storageUrl?: string | undefined;
  /** Polls the service instead of opening a WebSocket. @default false */
  forceLongPolling?: boolean | undefined;
  /** Other features render nothing and subscribe to nothing. @default all */
  featureAllowList?: FeatureType[] | undefined;
  /** Parts of page addresses; elsewhere the client stays idle. @default all */
  urlAllowList?: string[] | undefined;
  /** Ids of users; for others the client stays idle. @default all */
  userIdAllowList?: string[] | undefined;
  /** Plans of users; for others the client stays idle. @default all */
  userPlanAllowList?: string[] | undefined;
  /** Dark when the person's system is. @default false */
  usePrefersColorScheme?: boolean | undefined;
  /**
   * Caches query results on the device (IndexedDB), per person. At their next visit hooks show them until the service has responded. Wiped when the
   * person signs out, loses access, or somebody else signs in. With data providers nothing is cached. @default false
   */
  persistentCache?: boolean | undefined;
  /** `false`: no analytics events (`client.on('analytics')`). They stay in the page; your app decides where to send them. @default true */
  analytics?: boolean | undefined;
  /** Logs more on the console. @default false */
  debugMode?: boolean | undefined;
}
