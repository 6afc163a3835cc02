/** Why operations grow more than their answers, as found with `explain (analyze, buffers)` and by the buffers of each statement. */
const REASONS: Record<string, readonly string[]> = {
  'Reads an index entry for each thread that it counts, because each person has read others.': [
    'thread counts, ada, all documents',
    'thread counts, ada, large document',
    'thread counts, guest, all documents',
  ],
  'Reads the 200 threads of the documents. At the first size the database looks for the status first, which none has.':
    ['REST thread counts, status'],
  'At the first size its tables are a page or two, which are read whole. At the last each row is looked up in an index.':
    [
      'REST users, organization',
      'REST users, second page',
      'REST users, document',
      'REST users, all documents',
      'REST users, all documents, by document',
      'REST organizations, ids',
      'REST documents',
      'REST documents, ids',
      'REST permissions, organization',
      'documents, ada, ids',
      'contacts, ada, document',
      'contacts, ada, absent, document',
      'contacts, guest, document',
    ],
  'At the last size a few of the first records are hidden, so a second step reads more. A row takes 5.6 and 7.4 buffers.':
    [
      'activities, ada, no filter',
      'activities, ada, all ages',
      'activities, ada, common feature',
      'activities, ada, without a person',
      'activities, user-2, no filter',
      'activities, stranger, no filter',
    ],
  'Looks up each row of the page in several indexes, which are deeper.': [
    'activities, guest, no filter',
    'recordings, ada, no filter',
    'recordings, ada, second page',
    'recordings, ada, one document',
    'inbox counts, cleo (read 200 broadcasts one by one)',
    'inbox All, large document',
    'subscribe to inbox, user-3',
    'REST notifications, user and location, asc',
    'REST notifications, user and location, desc',
  ],
  'The document has four times as many notifications and activities.': ['REST delete a document of 20 threads'],
  'A page looks at 2,000 threads, because a person may be named in any text. The first size has 1,000.': [
    'REST data of a person',
    'REST data of a person with 500 notifications',
    'REST data of an unknown person',
  ],
  'Counts the organizations of the API key, which the answer tells.': [
    'REST ask to delete the data of a person everywhere',
  ],
  'Counts up to 100 subscribers.': ['threads, ada, thread with many subscribers'],
};

/** Returns the reason of an operation; empty when none is known. */
export const reasonOf = (name: string): string =>
  Object.entries(REASONS).find(([, names]) => names.includes(name))?.[0] ?? '';
