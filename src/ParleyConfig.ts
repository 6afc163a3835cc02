import type { FeatureType } from './FeatureType.js';

/** How a client behaves; read once, when the client is made. */
export interface ParleyConfig {
  /** `false` keeps the package's global stylesheet out of the page. @default true */
  globalStyles?: boolean;
  /** Nonce of that stylesheet, for a content security policy that asks for one. */
  nonce?: string;
  /** Base address of the service. @default the page's origin */
  baseUrl?: string;
  /** Base address for the WebSocket, if it differs. @default `baseUrl` with `ws` for `http` */
  realtimeUrl?: string;
  /** Base address of files: where they are sent, and read from. @default `baseUrl` */
  storageUrl?: string;
  /** Polls the service instead of opening a WebSocket. @default false */
  forceLongPolling?: boolean;
  /** Other features render nothing and subscribe to nothing. @default all */
  featureAllowList?: FeatureType[];
  /** Parts of page addresses; elsewhere the client stays idle. @default all */
  urlAllowList?: string[];
  /** Ids of users; for others the client stays idle. @default all */
  userIdAllowList?: string[];
  /** Plans of users; for others the client stays idle. @default all */
  userPlanAllowList?: string[];
  /** Dark when the person's system is. @default false */
  usePrefersColorScheme?: boolean;
  /**
   * Caches query results on the device (IndexedDB), per person. At their next visit hooks show them until the service has responded. Wiped when the
   * person signs out, loses access, or somebody else signs in. With data providers nothing is cached. @default false
   */
  persistentCache?: boolean;
  /** `false`: no analytics events (`client.on('analytics')`). They stay in the page; your app decides where to send them. @default true */
  analytics?: boolean;
  /** Logs more on the console. @default false */
  debugMode?: boolean;
}
