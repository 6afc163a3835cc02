/** Operations that read far more rows than they answer, with the reason. `growth.test.ts` fails on others, and on those that have become flat. */
const KNOWN: Record<string, readonly string[]> = {
  'Conditions on the left-joined own row, and documents in place of broadcasts: the whole feed is read.': [
    'inbox Documents, cleo',
  ],
  'Locations and people are looked up in every notification.': ['REST notifications, document of others'],
  'A tenth or more of the threads are asked for by id. With the few thousand of the test the planner reads all of them.':
    [
      'resume commentCounts after 990 changes, ada',
      'resume comments:plan after 990 changes, ada',
      'threads, ada, 1,000 of a large document',
    ],
  'A tenth or more of the events of the test are deliveries of the endpoint.': [
    'REST webhook deliveries, quiet endpoint',
  ],
  'A page looks at 2,000 threads: a person may be named in any text.': [
    'REST data of a person',
    'REST data of a person with 500 notifications',
    'REST data of an unknown person',
  ],
  'Every thread of the organization is counted.': [
    'thread counts, ada, all documents',
    'thread counts, guest, all documents',
  ],
  'Records that others may see, or that the person has read or muted, are passed one by one.': [
    'inbox All unread, cleo',
    'inbox All, cleo',
    'inbox For You, cleo',
    'inbox counts, cleo (read 200 broadcasts one by one)',
    'subscribe to inbox, cleo',
  ],
};

export const KNOWN_GROWTH: ReadonlySet<string> = new Set(Object.values(KNOWN).flat());
