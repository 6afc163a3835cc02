/** Documents a client may have open at once (client contract §1.5). By itself, as it is all that a page needs before sign-in. */
export const OPEN_DOCUMENTS_LIMIT = 30;

/** Bounds of a request (REST contract §1.12) that both sides know. Bytes are UTF-8 bytes of the JSON text. */
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
  accessItems: 200,
  objectBytes: 64 * 1024,
  headlineTemplate: 2000,
  bodyTemplate: 10_000,
  userName: 200,
  email: 320,
  /** Characters of a text that people or groups are looked for with. */
  search: 200,
  pageSize: 1000,
  commentAnnotations: 100,
  /** Comments in one add. */
  comments: 100,
  /** Bytes of a comment's text, and of its HTML, before and again after sanitising. */
  commentBytes: 64 * 1024,
  /** Tags of a comment's HTML, counted by `<`: each costs time when it is sanitised, and when it is shown. */
  htmlTags: 2000,
  /** Bytes that one thread may hold: its own content, its comments and their reactions, as JSON, and 512 for each who is subscribed. */
  threadBytes: 4 * 1024 * 1024,
  /** Bytes after which a page of a list, the answer of a poll or a batch of changes ends. A single record may be larger than what is left. */
  answerBytes: 4 * 1024 * 1024,
  /** List items and categories of one comment or thread. */
  tags: 100,
  /** People and groups that one comment mentions. */
  mentions: 50,
  /**
   * People and groups that one request mentions in one thread. All are subscribed in one transaction, in which everybody else who
   * writes in the organization waits: whoever tells more people mentions a group.
   */
  threadMentions: 200,
  /** The same of all threads of a request, each counted once for each thread. */
  requestMentions: 500,
  /** Files of one comment. */
  attachments: 50,
  /** Documents of one count by a client. */
  countDocuments: 1000,
  activities: 500,
  openDocuments: OPEN_DOCUMENTS_LIMIT,
} as const;

/** The feeds of the inbox (client contract §7.17). */
export const INBOX_LIMITS = {
  /** For You holds the newest records only. */
  forYou: 50,
  /** Documents and All start with this many documents ... */
  documents: 15,
  /** ... and this many records of each. */
  perDocument: 15,
  /** Age of the oldest record shown, days. */
  maxDays: 15,
  /** The largest age a client may ask for, days. */
  maxDaysBound: 365,
  pageSize: 15,
  pageSizeBound: 100,
  /** Counts stop here; people read "99+". */
  count: 100,
} as const;

/** The activity log of a client (client contract §4.6). */
export const ACTIVITY_LIMITS = {
  /** Age of the oldest activity shown, days. */
  maxDays: 30,
  /** The largest age a client may ask for, days. */
  maxDaysBound: 3650,
  /** Activities carry snapshots, a few KiB each: a page stays far below a megabyte or two. */
  pageSize: 100,
} as const;

/** Bounds of a realtime connection. Bytes are written out: a product in here would keep the unused object in every browser bundle. */
export const REALTIME_LIMITS = {
  /** A frame from a client is a few ids; subscriptions with options stay far below this. */
  maxFrameBytes: 32_768, // 32 KiB
  /** Time for the `authenticate` frame after the socket opened, ms. */
  authenticateMs: 10_000,
  /** Frames a client may send before it is signed in: the one frame that signs in, and room for one retry. */
  framesBeforeSignIn: 2,
  /** Frames a client may send in ten seconds afterwards; subscribing to 30 documents at once must fit. */
  framesPerTenSeconds: 200,
  /** 30 open documents with a few topics each. */
  topics: 128,
  heartbeatMs: 30_000,
  /** Connections of one person in one process (REST contract §1.12). */
  socketsPerPerson: 20,
  /** Unsent bytes after which a reader counts as too slow. */
  bufferedBytes: 1_048_576, // 1 MiB
  /** The same for all connections of one person together. */
  bufferedBytesPerPerson: 4_194_304, // 4 MiB
  /** Missed changes the service replays; beyond it answers `reset`. */
  replayChanges: 1000,
  /** Longest wait of one long poll, ms; below the idle timeout of common proxies. */
  pollMs: 25_000,
  /** Long polls of one person that wait at the same time: a few tabs, and one more of each that is just being replaced. */
  pollsPerPerson: 12,
} as const;

/** A person's channels when nobody set anything (REST contract §2.10). */
export const DEFAULT_NOTIFICATION_SETTINGS = { inbox: 'ALL', email: 'MINE' } as const;
