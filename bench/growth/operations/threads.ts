import {
  countCommentAnnotations,
  getCommentAnnotations,
  getCommentAnnotationsCount,
  getComments,
  listCommentAnnotations,
} from '@parley/protocol';
import { commentId, threadId } from '../ids.js';
import { asks, backend, by, does, type Operation, person } from '../Operation.js';

const acme = { organizationId: 'acme' };
const page = { organizationId: 'acme', pageSize: 20 };
const YEAR_2001 = 978_307_200_000;
const YEAR_2200 = 7_258_118_400_000;
const ada = person('ada');

/** Filters that people and backends have. What `plan` alone has is in 5 to 20 threads at each size. */
const FILTERS: [name: string, filter: object][] = [
  ['no filter', {}],
  ['oldest first', { order: 'asc' }],
  ['one document', { documentIds: ['plan'] }],
  ['large document', { documentIds: ['big'] }],
  ['unknown document', { documentIds: ['none'] }],
  ['two documents', { documentIds: ['plan', 'big'] }],
  ['ids', { annotationIds: [1, 2, 3].map((number) => threadId('plan', number)) }],
  ['unknown id', { annotationIds: ['none'] }],
  ['common location', { locationIds: ['page-3'] }],
  ['rare location', { locationIds: ['rare-page'] }],
  ['absent location', { locationIds: ['none'] }],
  ['absent location in a large document', { documentIds: ['big'], locationIds: ['none'] }],
  ['common author', { userIds: ['user-1'] }],
  ['rare author', { userIds: ['ada'] }],
  ['absent author', { userIds: ['nobody'] }],
  ['absent author in a large document', { documentIds: ['big'], userIds: ['nobody'] }],
  ['rare mention', { mentionedUserIds: ['ada'] }],
  ['mention through a group', { mentionedUserIds: ['user-20'] }],
  ['absent mention', { mentionedUserIds: ['nobody'] }],
  ['absent mention in a large document', { documentIds: ['big'], mentionedUserIds: ['nobody'] }],
  ['common status', { statusIds: ['OPEN'] }],
  ['rare status', { statusIds: ['BLOCKED'] }],
  ['absent status', { statusIds: ['NONE'] }],
  ['absent status in a large document', { documentIds: ['big'], statusIds: ['NONE'] }],
  ['rare resolver', { resolvedBy: 'ada' }],
  ['absent resolver', { resolvedBy: 'nobody' }],
  ['absent resolver in a large document', { documentIds: ['big'], resolvedBy: 'nobody' }],
  ['created after, none', { createdAfter: YEAR_2200 }],
  ['created after, all', { createdAfter: YEAR_2001 }],
  ['created before, none', { createdBefore: YEAR_2001 }],
  ['created before, none, large document', { documentIds: ['big'], createdBefore: YEAR_2001 }],
  ['updated after, none', { updatedAfter: YEAR_2200 }],
  ['updated before, none', { updatedBefore: YEAR_2001 }],
  ['two filters that exclude each other', { statusIds: ['BLOCKED'], locationIds: ['rare-page'] }],
  ['absent author, oldest first', { userIds: ['nobody'], order: 'asc' }],
  ['absent status, oldest first', { statusIds: ['NONE'], order: 'asc' }],
];

/** Filters of backends only. */
const AGENT_FILTERS: [name: string, filter: object][] = [
  ['grouped by document', { groupByDocumentId: true }],
  ['rare agent', { agentId: 'rare-checker' }],
  ['absent agent', { agentId: 'none' }],
  ['rare execution', { executionId: 'plan' }],
  ['absent execution', { executionId: 'none' }],
  ['agent type', { agentType: 'external' }],
  ['agent source', { agentSource: 'external' }],
  ['agent suggestions', { agentSuggestions: true }],
  ['agent comments', { agentComments: true }],
  ['agent suggestions in a large document', { documentIds: ['big'], agentSuggestions: true }],
];

/** Filters that every list and count of a client may have. */
const NARROWINGS: [name: string, filter: object][] = [
  ['excluded location', { excludedLocationIds: ['page-3'] }],
  ['context', { access: { team: 'red' } }],
  ['absent context', { access: { team: 'none' } }],
];

const list = (userId: string, name: string, filter: object) =>
  asks(`threads, ${userId}, ${name}`, person(userId), listCommentAnnotations, { ...page, ...filter });
const get = (name: string, filter: object) =>
  asks(`REST threads, ${name}`, backend, getCommentAnnotations, { ...page, ...filter });
const count = (userId: string, name: string, filter: object) =>
  asks(`thread counts, ${userId}, ${name}`, person(userId), getCommentAnnotationsCount, { ...acme, ...filter });

const documents = (name: string, length: number) => Array.from({ length }, (_, index) => `${name}-${index + 1}`);

/** Lists of threads and comments, and counts of threads. */
export const threads: Operation[] = [
  ...FILTERS.map(([name, filter]) => list('ada', name, filter)),
  ...NARROWINGS.map(([name, filter]) => list('ada', name, filter)),
  list('ada', '1,000 of a large document', { documentIds: ['big'], pageSize: 1000 }),
  list('guest', 'no filter', {}),
  list('guest', 'one document', { documentIds: ['plan'] }),
  list('guest', 'absent status', { statusIds: ['NONE'] }),
  list('user-2', 'no filter', {}),
  list('stranger', 'no filter', {}),
  list('ada', 'thread with many subscribers', { annotationIds: [threadId('popular', 1)] }),
  does(
    'threads, ada, second page',
    async (world) => {
      const call = await ada(world);
      return { call, pageToken: (await call(listCommentAnnotations, page)).nextPageToken! };
    },
    (_world, { call, pageToken }) => call(listCommentAnnotations, { ...page, pageToken }),
  ),

  ...[...FILTERS, ...AGENT_FILTERS].map(([name, filter]) => get(name, filter)),
  by(
    { name: 'subscriber', count: ({ subscribers }) => subscribers },
    get('thread with many subscribers', { annotationIds: [threadId('popular', 1)] }),
  ),
  asks('REST comments of a thread', backend, getComments, {
    ...acme,
    documentId: 'plan',
    annotationId: threadId('plan', 1),
  }),
  asks('REST comments of a thread, by id', backend, getComments, {
    ...acme,
    documentId: 'plan',
    annotationId: threadId('plan', 1),
    commentIds: [commentId(threadId('plan', 1), 1), 'none'],
  }),
  asks('REST comments of a thread, absent author', backend, getComments, {
    ...acme,
    documentId: 'plan',
    annotationId: threadId('plan', 1),
    userIds: ['nobody'],
  }),

  count('ada', 'one document', { documentIds: ['plan'] }),
  count('ada', 'large document', { documentIds: ['big'] }),
  count('ada', 'all documents', {}),
  ...[10, 100, 1000].map((length) =>
    count('ada', `${length.toLocaleString('en')} documents`, { documentIds: documents('counted', length) }),
  ),
  count('ada', '10 documents of 20 threads', { documentIds: documents('crowded', 10) }),
  count('ada', 'status', { documentIds: documents('crowded', 10), statusIds: ['OPEN'] }),
  count('ada', 'absent status, all documents', { statusIds: ['NONE'] }),
  count('ada', 'location', { documentIds: ['plan'], locationIds: ['page-3'] }),
  count('ada', 'absent location, all documents', { locationIds: ['none'] }),
  count('ada', 'agent fields', { documentIds: ['plan'], agentFields: ['agentId:rare-checker'] }),
  count('ada', 'rare agent fields, all documents', { agentFields: ['agentId:rare-checker'] }),
  count('ada', 'absent agent fields, all documents', { agentFields: ['agentId:none'] }),
  ...NARROWINGS.map(([name, filter]) => count('ada', name, { documentIds: documents('crowded', 10), ...filter })),
  count('guest', 'one document', { documentIds: ['plan'] }),
  count('guest', 'all documents', {}),
  count('user-2', '10 documents of 20 threads', { documentIds: documents('crowded', 10) }),
  asks('REST thread counts', backend, countCommentAnnotations, {
    ...acme,
    userId: 'ada',
    documentIds: [...documents('crowded', 10), 'plan'],
  }),
  asks('REST thread counts, status', backend, countCommentAnnotations, {
    ...acme,
    userId: 'ada',
    documentIds: documents('crowded', 10),
    statusIds: ['NONE'],
  }),
  asks('REST thread counts, agent fields', backend, countCommentAnnotations, {
    ...acme,
    userId: 'ada',
    documentIds: documents('crowded', 10),
    agentFields: ['agentId:checker'],
  }),
];
