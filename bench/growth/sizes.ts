/** The three sizes of the growth benchmark. */
export interface GrowthSize {
  name: string;
  members: number;
  threads: number;
  /** Of each: notifications and activities. */
  records: number;
  /** Threads of the document `big`. */
  bigThreads: number;
  /** Subscribers of the one thread of the document `popular`. */
  subscribers: number;
  /** Organizations of the API key beside `acme`. */
  organizations: number;
}

export const SIZES: readonly GrowthSize[] = [
  { name: 'small', members: 100, threads: 1_000, records: 1_000, bigThreads: 100, subscribers: 10, organizations: 100 },
  {
    name: 'middle',
    members: 1_000,
    threads: 10_000,
    records: 100_000,
    bigThreads: 1_000,
    subscribers: 100,
    organizations: 1_000,
  },
  {
    name: 'large',
    members: 100_000,
    threads: 300_000,
    records: 1_000_000,
    bigThreads: 10_000,
    subscribers: 1_000,
    organizations: 10_000,
  },
];
