// Limits that browsers need are separate constants, so that they load no others.

/** Documents a client may have open at once (client contract §1.5). */
export const OPEN_DOCUMENTS_LIMIT = 30;

/** Groups or values of one field of the access that documents are narrowed to. */
export const ACCESS_ITEMS_LIMIT = 200;

/** People and groups that one comment mentions. */
export const MENTIONS_LIMIT = 50;

/** Threads in the first page of a document that a client reads: one of ten thousand is read in twenty. */
export const THREADS_AT_FIRST = 500;

/** Documents of one count by a client. */
export const COUNT_DOCUMENTS_LIMIT = 1000;

/** Limits of a request (REST contract §1.12) that client and server share. Bytes are UTF-8 bytes of the JSON text. */
export const LIMITS = {
  notifyUsers: 1000,
  users: 500,
  documents: 500,
  organizations: 100,
  groups: 100,
  /** Ids in a delete or update list. */
  ids: 500,
  /** Ids in a filter of a read. */
  filterIds: 30,
  resources: 200,
  /** People whose tokens one call revokes. */
  revokedUsers: 100,
  accessItems: ACCESS_ITEMS_LIMIT,
  objectBytes: 64 * 1024,
  headlineTemplate: 2000,
  bodyTemplate: 10_000,
  userName: 200,
  email: 320,
  /** Characters of a search text for people or groups. */
  search: 200,
  pageSize: 1000,
  commentAnnotations: 100,
  /** Comments in one add. */
  comments: 100,
  /** Bytes of a comment's text, and of its HTML, before and again after sanitising. */
  commentBytes: 64 * 1024,
  /** Tags of a comment's HTML, counted by `<`. Each tag costs time when the HTML is sanitised and when it is rendered. */
  htmlTags: 2000,
  /** Bytes of one thread: its own content, its comments and their reactions as JSON, and 512 for each subscriber. */
  threadBytes: 4 * 1024 * 1024,
  /** Bytes after which a page, the answer of a poll or a batch of changes ends. The last record may go beyond it. */
  answerBytes: 4 * 1024 * 1024,
  /** List items and categories of one comment or thread. */
  tags: 100,
  mentions: MENTIONS_LIMIT,
  /**
   * People and groups that one request mentions in one thread. One transaction subscribes them all, and other writes in the organization
   * wait for it. To reach more people, mention a group.
   */
  threadMentions: 200,
  /** People and groups that one request mentions in all its threads, each counted once for each thread. */
  requestMentions: 500,
  /** Files of one comment. */
  attachments: 50,
  countDocuments: COUNT_DOCUMENTS_LIMIT,
  activities: 500,
  /** Bytes of the body of a request about shared documents. */
  largeBodyBytes: 10 * 1024 * 1024,
  openDocuments: OPEN_DOCUMENTS_LIMIT,
} as const;

/** Limits of the inbox feeds (client contract §7.17). */
export const INBOX_LIMITS = {
  /** Notifications in For You: the newest only. */
  forYou: 50,
  /** Documents on the first page of Documents and All. */
  documents: 15,
  /** Notifications of each document on that first page. */
  perDocument: 15,
  /** Largest age of a notification, days. */
  maxDays: 15,
  /** The largest age a client may ask for, days. */
  maxDaysBound: 365,
  pageSize: 15,
  pageSizeBound: 100,
  /** Counts stop here; people read "99+". */
  count: 100,
} as const;

/** Largest age of an activity, days. */
export const ACTIVITY_DAYS = 30;

/** Limits of the activity log of a client (client contract §4.6). */
export const ACTIVITY_LIMITS = {
  maxDays: ACTIVITY_DAYS,
  /** The largest age a client may ask for, days. */
  maxDaysBound: 3650,
  /** An activity carries snapshots of a few KiB, so a page of 100 stays below a megabyte. */
  pageSize: 100,
} as const;

/** A client says that it is there after so long, ms. A constant of its own, as the next: of `REALTIME_LIMITS` every page needs only these two. */
export const HEARTBEAT_MS = 30_000;

/** Subscriptions in the `authenticate` frame: 30 open documents, and the inbox. */
export const FIRST_SUBSCRIPTIONS = 40;

/** Limits of a realtime connection. Byte counts are literals: a multiplication would keep the unused object in every browser bundle. */
export const REALTIME_LIMITS = {
  /** A frame from a client contains a few ids. Subscriptions with options are far smaller than this. */
  maxFrameBytes: 32_768, // 32 KiB
  /** Time until the `authenticate` frame must arrive after the socket opened, ms. */
  authenticateMs: 10_000,
  /** Frames a client may send before it is signed in: `authenticate`, and one retry. */
  framesBeforeSignIn: 2,
  /** Frames a client may send in ten seconds after sign-in. Subscribing to 30 documents at once must fit. */
  framesPerTenSeconds: 200,
  /** Topics of one connection: 30 open documents with a few topics each. */
  topics: 128,
  /** Unsent bytes after which a reader counts as too slow. */
  bufferedBytes: 1_048_576, // 1 MiB
  /** Unsent bytes of all connections of one person together. */
  bufferedBytesPerPerson: 4_194_304, // 4 MiB
  /** Missed changes that the service replays. When there are more, it answers `reset`. */
  replayChanges: 1000,
  /** Longest wait of one long poll, ms; below the idle timeout of common proxies. */
  pollMs: 25_000,
} as const;

/** Bytes of what a tab says about its person: a location, a page and a selection are some hundred. An entry fits a NOTIFY with it. */
export const PRESENCE_STATE_BYTES = 2048;

/** Bytes of all bots of a tab as JSON: a frame contains them beside other subscriptions, and one of them fits a NOTIFY. */
export const PRESENCE_BOTS_BYTES = 8192;

/** Limits of ephemeral state: who is in a document, and what they do. */
export const PRESENCE_LIMITS = {
  stateBytes: PRESENCE_STATE_BYTES,
  /** Frames `presence` in ten seconds: 20 a second are smooth, and half as many again cover a burst. */
  framesPerTenSeconds: 300,
  /** Visible people of one document: at 2 KiB each they fit an answer. Later arrivals see the others. */
  people: 2000,
  /** Tabs of one person in one document: as many as connections. The least recently active one is dropped. */
  tabsPerPerson: 20,
  /** Bots and agents that one tab shows. */
  botsPerTab: 10,
  botsBytes: PRESENCE_BOTS_BYTES,
  /** Bots of one document. They are counted apart from people, so that they cannot block people. */
  botsPerDocument: 100,
} as const;

/** Limits of cursors. */
export const CURSOR_LIMITS = {
  /** Time between two places that a client sends, ms: 20 a second, between which others draw the way. */
  throttleMs: 50,
  /** The right or lower edge of an element: places are whole numbers, and a ten-thousandth of a wide screen is less than a pixel. */
  whole: 10_000,
  /** Characters of the name of an element. A NOTIFY contains it beside the longest ids. */
  targetLength: 500,
  /** Cursors of one document: more are not useful. Later arrivals see them, and are not shown. */
  people: 100,
} as const;

/** Limits of who writes in a thread. */
export const TYPING_LIMITS = {
  /** While somebody writes, their client says so this often, ms. */
  repeatMs: 3000,
  /** Silence after which they have stopped: two signs, ms. */
  expiryMs: 6000,
  /** Visible people of one document: more are not useful. At 2 KiB each they fit a frame. */
  people: 100,
} as const;

/** Limits of single editor mode. */
export const EDITOR_ACCESS_LIMITS = {
  /** How long a request waits when it does not say, seconds. */
  timeoutSeconds: 5,
  /** Maximum wait of a request, seconds: nobody watches a page longer for it. */
  maxTimeoutSeconds: 3600,
  /** A tab whose connection is lost stays the editor's so long, ms: a network that changes is back sooner. */
  graceMs: 5000,
  /** Requests that wait in one document. They are one row of the database. */
  requests: 200,
} as const;

/** Most live states of one document: an app has a few, or one for each thing on a page. */
export const LIVE_STATES_LIMIT = 1000;

/** People of one reaction that readers get by name, the first ones. A list of names that people read is no longer. */
export const INLINE_REACTION_NAMES = 10;

/** Endpoints of advanced webhooks of one API key. The write of an event stores a delivery for each. */
export const WEBHOOK_ENDPOINTS_LIMIT = 500;

/** Values of the access context that one person has on one document, or on one organization. Each read of the person's loads them. */
export const CONTEXT_GRANTS_LIMIT = 2000;

/** Notification channels of one person, in one document or in the organization: an app has a handful. */
export const CHANNELS_LIMIT = 100;

/** Limits of reactions to elements of pages. Any number of people may react with one. */
export const INLINE_REACTION_LIMITS = {
  named: INLINE_REACTION_NAMES,
  /** Different reactions to one element: more are no help to anybody. All of them travel with each change. */
  perTarget: 20,
  /** Different reactions to all elements of one document. */
  perDocument: 2000,
} as const;

/** An update in a frame of a socket. Larger ones travel by `client/crdt/sync`. */
export const CRDT_UPDATE_BYTES = 1_048_576; // 1 MiB

/** The state vector in a frame `openStore`, which is JSON and has the size of other frames. */
export const CRDT_VECTOR_BYTES = 16_384;

/** The awareness state of one client id, as JSON in UTF-8: a cursor and what an app adds. */
export const CRDT_AWARENESS_BYTES = 8192;

/** Limits of shared documents. Byte counts are literals, as in `REALTIME_LIMITS`. */
export const CRDT_LIMITS = {
  updateBytes: CRDT_UPDATE_BYTES,
  /** An update, or a state vector, in a request: as base64 it fits the body of 10 MiB. */
  sentBytes: 7_340_032, // 7 MiB
  vectorBytes: CRDT_VECTOR_BYTES,
  /** One store, as one Yjs update. Beyond it, updates are refused. */
  storeBytes: 16_777_216, // 16 MiB
  /**
   * Parts of a store: text written in one go and not split since is one. In memory a part takes 200 bytes and more, however short
   * it is, so that bytes alone would not bound the memory.
   */
  storeParts: 500_000,
  /** Stores of one document. */
  storesPerDocument: 1000,
  /** Stores that one connection has open. */
  openStores: 100,
  /** Binary frames in ten seconds: a thousand updates at once, and 60 a second of two kinds beside them. */
  framesPerTenSeconds: 3000,
  awarenessBytes: CRDT_AWARENESS_BYTES,
  /** Client ids that one connection brings to a store: the former one, and its replacement. */
  awarenessClients: 2,
  /** Visible client ids of one store. Later arrivals see the others. */
  awarenessPeople: 500,
} as const;

/** Limits of the saved states of a shared document. */
export const CRDT_VERSION_LIMITS = {
  nameLength: 200,
  /** As `CRDT_LIMITS.sentBytes`. */
  stateBytes: 7_340_032, // 7 MiB
  /** Versions of one store. Beyond it the oldest are deleted: nobody scans a longer list. */
  perStore: 200,
  /** Bytes of the versions of one store. The oldest go, but never the newest. */
  bytesPerStore: 67_108_864, // 64 MiB
} as const;

/** Limits of the messages beside a shared document. */
export const CRDT_MESSAGE_LIMITS = {
  messageBytes: 65_536, // 64 KiB
  /** Characters of what an app says of a message. */
  labelLength: 200,
  /** Messages of one store. An app saves a checkpoint and prunes them long before. */
  perStore: 10_000,
  bytesPerStore: 16_777_216, // 16 MiB
  /** Streams of one document, as many as stores. */
  streams: 1000,
  /** A checkpoint, with `vectorBytes` within a body of 10 MiB. */
  stateBytes: 7_000_000,
  vectorBytes: 65_536,
  /** Messages of one answer. */
  pageSize: 500,
} as const;

/** Locations of one call. */
export const VIEWED_LOCATIONS_LIMIT = 30;

/** Limits of views of documents. */
export const VIEWS_LIMITS = {
  locations: VIEWED_LOCATIONS_LIMIT,
  /** Viewers of one answer. */
  users: 1000,
  /** Days of one answer. */
  days: 1000,
} as const;

/** Limits of recordings. Byte counts are literals, as in `REALTIME_LIMITS`. */
export const RECORDING_LIMITS = {
  /** A part of a file. Four of them at once fit a person's burst of 20 MiB (`userByteRate`). */
  partBytes: 4_194_304, // 4 MiB
  /** A picture of a file: one of 640 px as JPEG has a tenth of it. */
  thumbnailBytes: 524_288, // 512 KiB
  /** Parts of a file: 14 hours in chunks of 5 seconds. */
  parts: 10_000,
  /** Edited versions of a recording. */
  versions: 100,
  /** Files of one version: one, and its sound or picture apart. */
  attachments: 10,
  /** Points of a waveform: as many as a wide screen has columns. */
  waveformPoints: 4000,
  /** Ranges that a version scales. */
  ranges: 100,
  /** Addresses of chunks in a customer's store, as JSON. */
  chunkUrlBytes: 1_048_576, // 1 MiB
  pageSize: 100,
} as const;

/** A person's channels when nobody set anything (REST contract §2.10). */
export const DEFAULT_NOTIFICATION_SETTINGS = { inbox: 'ALL', email: 'MINE' } as const;
