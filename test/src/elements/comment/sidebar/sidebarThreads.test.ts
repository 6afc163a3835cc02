import { describe, expect, it } from 'vitest';
import { presentComment, presentThread } from '../../../../../src/elements/comment/presentThread.js';
import type { CommentAnnotation, ThreadRecord } from '../../../../../src/elements/comment/CommentAnnotation.js';
import type { CommentSidebarFilters } from '../../../../../src/elements/comment/sidebar/CommentSidebarFilters.js';
import { facetOptions } from '../../../../../src/elements/comment/sidebar/facetOptions.js';
import {
  filterThreads,
  type QuickAction,
  type SidebarFilter,
} from '../../../../../src/elements/comment/sidebar/filterThreads.js';
import { groupThreads, sidebarRows } from '../../../../../src/elements/comment/sidebar/groupThreads.js';
import { sidebarDataOf } from '../../../../../src/elements/comment/sidebar/sidebarData.js';
import { sortThreads } from '../../../../../src/elements/comment/sidebar/sortThreads.js';
import { type SidebarInput, viewSidebar } from '../../../../../src/elements/comment/sidebar/viewSidebar.js';
import { aComment, aThread } from '../../../../support/aThread.js';

const READY = { content: 'ready', person: 'ready' } as const;
const shown = (fields: Partial<ThreadRecord>, me = 'me'): CommentAnnotation =>
  presentThread(aThread(fields), {
    me,
    annotationIndex: 1,
    resolution: READY,
    presentComment: (comment) => presentComment(comment, READY),
  });

const DONE = { id: 'RESOLVED', name: 'Resolved', type: 'terminal' } as const;
const ann = { userId: 'ann', name: 'Ann', email: 'Ann@x.test' };
const threads = [
  shown({ annotationId: 'a', lastUpdated: 3, location: { id: 0, locationName: 'Cover' }, locationId: '0', from: ann }),
  shown({ annotationId: 'b', lastUpdated: 1, assignedTo: { userId: 'me' }, context: { team: ['red', 7] } }),
  shown({
    annotationId: 'c',
    lastUpdated: 2,
    status: DONE,
    context: { team: 'blue' },
    priority: { id: 'P0', name: 'P0' },
    viewMarks: { me: { through: 1, timestamp: 1 } },
    comments: [aComment({ commentText: 'Look, Bob', to: [{ userId: 'bob', name: 'Bob' }] })],
  }),
];
const idsOf = (list: readonly CommentAnnotation[]) => list.map(({ annotationId }) => annotationId).join('');
const passing = (filters: CommentSidebarFilters, more: Partial<SidebarFilter> = {}) =>
  idsOf(filterThreads(threads, { filters, operator: 'and', fields: [{ field: 'team' }], me: 'me', ...more }));

describe('filterThreads (§7.11)', () => {
  it.each<[string, CommentSidebarFilters, string]>([
    ['nothing chosen: everything', {}, 'abc'],
    ['an empty list does not filter', { status: [] }, 'abc'],
    ['values inside a field are alternatives', { status: ['OPEN', 'RESOLVED'] }, 'abc'],
    ['status', { status: ['RESOLVED'] }, 'c'],
    ['a person by id', { people: [{ userId: 'ann' }] }, 'a'],
    ['a person by email, in any case', { people: [{ email: 'ann@X.test' }] }, 'a'],
    ['a person by id and not by the email beside it', { people: [{ userId: 'zoe', email: 'ann@x.test' }] }, ''],
    ['assigned', { assigned: [{ userId: 'me' }] }, 'b'],
    ['nobody assigned', { assigned: [{ userId: '' }] }, 'ac'],
    ['tagged', { tagged: [{ userId: 'bob' }] }, 'c'],
    ['a location whose id is 0', { location: [{ id: 0 }] }, 'a'],
    ['a field of the app, text or number', { team: ['7', 'blue'] }, 'bc'],
    ['public threads', { accessModes: ['public'] }, 'abc'],
    ['private threads', { accessModes: ['private'] }, ''],
    ['fields together', { status: ['OPEN'], assigned: [{ userId: 'me' }] }, 'b'],
  ])('%s', (_, filters, expected) => expect(passing(filters)).toBe(expected));

  it('joins fields by or when asked', () => {
    expect(passing({ status: ['RESOLVED'], assigned: [{ userId: 'me' }] }, { operator: 'or' })).toBe('bc');
  });

  it.each([
    ['all', 'ab'],
    ['open', 'ab'],
    ['unread', 'ab'],
    ['read', ''],
    ['resolved', 'c'],
    ['assignedToMe', 'b'],
  ] as const)('quick choice %s', (quick, expected) => expect(passing({}, { quick })).toBe(expected));

  it('shows a terminal status that was picked by hand under a quick choice', () => {
    expect(passing({ status: ['RESOLVED', 'OPEN'] }, { quick: 'read' })).toBe('c');
  });

  it.each<[string, QuickAction['conditions'], QuickAction['operator'], string]>([
    ['a field', [{ field: 'status', value: 'RESOLVED' }], undefined, 'c'],
    ['a field of the app', [{ field: 'team', value: ['blue', 7] }], undefined, 'bc'],
    ['a path', [{ path: 'priority.id', value: 'P0' }], undefined, 'c'],
    ['nothing at a path', [{ path: 'priority.id', value: null }], undefined, 'ab'],
    [
      'all of them',
      [
        { field: 'assigned', value: { userId: 'me' } },
        { field: 'team', value: 'blue' },
      ],
      'and',
      '',
    ],
    [
      'one of them',
      [
        { field: 'assigned', value: { userId: 'me' } },
        { field: 'team', value: 'blue' },
      ],
      'or',
      'bc',
    ],
  ])("a quick choice of the host's own, done or not: %s", (label, conditions, operator, expected) =>
    expect(passing({}, { quick: { label, conditions, operator } })).toBe(expected),
  );

  it.each([
    ['look', 'c'],
    ['BOB', 'c'],
    ['ann', 'a'],
    ['  ', 'abc'],
    ['nowhere', ''],
  ])('searches texts, authors and tagged names: %j', (search, expected) =>
    expect(passing({}, { search })).toBe(expected),
  );
});

describe('facetOptions', () => {
  const catalogue = {
    statuses: [{ id: 'OPEN', name: 'Open', type: 'default' as const }],
    priorities: [],
    categories: [],
  };

  it('counts over everything, the catalogue first, and those without a value when asked', () => {
    expect(facetOptions(threads, { field: 'status' }, catalogue)).toEqual([
      { id: 'OPEN', name: 'Open', count: 2 },
      { id: 'RESOLVED', name: 'Resolved', count: 1 },
    ]);
    expect(facetOptions(threads, { field: 'priority', includeUnset: true }, catalogue)).toEqual([
      { id: 'P0', name: 'P0', count: 1 },
      { id: '', count: 2 },
    ]);
  });

  it.each(['people', 'assigned', 'tagged', 'involved'])('has no name for a person without one: %s', (field) => {
    const whole = (user: { userId: string; email?: string }) =>
      shown({ from: user, assignedTo: user, comments: [aComment({ from: user, to: [user] })] });
    const optionOf = (...list: CommentAnnotation[]) =>
      facetOptions(list, { field }, catalogue).find(({ id }) => id === 'u-7');
    const unnamed = whole({ userId: 'u-7' });
    expect(optionOf(unnamed)).toEqual({ id: 'u-7', count: 1 });
    expect(optionOf(unnamed, whole({ userId: 'u-7', email: 'u@x.test' }))).toEqual({
      id: 'u-7',
      name: 'u@x.test',
      count: 2,
    });
  });

  it('puts what the field orders first', () => {
    const options = facetOptions(threads, { field: 'team', order: ['blue'] }, catalogue);
    expect(options.map(({ id }) => id)).toEqual(['blue', 'red', '7']);
  });
});

describe('the statuses that apply before one is chosen', () => {
  const listed = (state: SidebarInput['state']) =>
    idsOf(viewSidebar({ annotations: threads, me: 'me', locations: [], state }).filtered);

  it('hide resolved threads, and are no choice beside those of other fields', () => {
    const filters = { assigned: [{ userId: 'me' }], priority: ['P0'] };
    expect(listed({})).toBe('ab');
    expect(listed({ systemFiltersOperator: 'or', filters })).toBe('b');
    expect(listed({ systemFiltersOperator: 'or', filters, isStatusChosen: true })).toBe('cb');
    expect(listed({ systemFiltersOperator: 'or', filters: { ...filters, status: ['OPEN'] } })).toBe('acb');
  });
});

describe('setCommentSidebarData in viewSidebar', () => {
  const groups = [
    {
      id: 'late',
      label: 'Late',
      annotations: [{ annotationId: 'c' }, { annotationId: 'b' }, { annotationId: 'gone' }],
    },
    { id: 'none', annotations: [] },
    { id: 'soon', isExpanded: false, annotations: [{ annotationId: 'a' }] },
  ];
  const viewed = (more: Partial<SidebarInput> & { isGrouped?: boolean }) => {
    const { isGrouped = true, state = {}, ...input } = more;
    const data = sidebarDataOf(groups, isGrouped);
    const all = { annotations: threads, fields: [], me: 'me', locations: [], ...input };
    const { rows, passing } = viewSidebar({ ...all, state: { data, ...state } });
    const names = rows.map((row) =>
      row.type === 'group' ? `[${row.group.id} ${row.group.count}]` : row.annotation.annotationId,
    );
    return { rows: names.join(' '), passing: idsOf(passing) };
  };

  it('lists what the host has put in, filtered and sorted here, and as it is with customActions', () => {
    expect(viewed({})).toEqual({ rows: '[late 1] b [soon 1]', passing: 'ab' });
    expect(viewed({ isGrouped: false }).rows).toBe('a b');
    expect(viewed({ customActions: true })).toEqual({ rows: '[late 2] c b [soon 1]', passing: 'ab' });
    expect(viewed({ customActions: true, isGrouped: false }).rows).toBe('c b a');
    expect(viewed({ customActions: true, state: { search: 'bob', filters: { status: ['OPEN'] } } }).rows).toBe(
      '[late 1] c',
    );
    expect(viewed({ state: { expandedGroups: ['soon'], collapsedGroups: ['late'] } }).rows).toBe('[late 1] [soon 1] a');
  });

  it.each([
    [{}, 'data: needs a list of groups, or null.'],
    [[{ id: 1, annotations: [] }], 'data[0].id: needs a text.'],
    [
      [
        { id: 'a', annotations: [] },
        { id: 'b', annotations: ['c'] },
      ],
      'data[1].annotations: needs a list of threads.',
    ],
  ])('refuses %j', (data, message) => expect(() => sidebarDataOf(data as never, true)).toThrow(message));
});

describe('sortThreads and groupThreads', () => {
  it('sorts by last change, by unread and by a path; without the value last', () => {
    expect(idsOf(sortThreads(threads))).toBe('acb');
    expect(idsOf(sortThreads(threads, { by: 'date', order: 'asc' }))).toBe('bca');
    expect(idsOf(sortThreads(threads, { by: 'unread', order: 'desc' }))).toBe('abc');
    expect(idsOf(sortThreads(threads, { by: 'priority.id', order: 'desc' }))).toBe('cab');
  });

  it('groups by a field: the present place first and open, the rest as the person left it, none at the end', () => {
    const grouping = { field: { field: 'location' }, current: ['0'], expanded: [], collapsed: [] };
    const groups = groupThreads(sortThreads(threads), grouping);
    expect(groups).toMatchObject([
      { id: '0', label: 'Cover', count: 1, isExpanded: true, isCurrentPage: true },
      { id: '', count: 2, isExpanded: false, isCurrentPage: false },
    ]);
    expect(
      sidebarRows([], groups).map((row) => (row.type === 'group' ? row.group.id : row.annotation.annotationId)),
    ).toEqual(['0', 'a', '']);
    const changed = groupThreads(threads, { ...grouping, expanded: [''], collapsed: ['0', ''] });
    expect(changed.map(({ isExpanded }) => isExpanded)).toEqual([false, true]);
  });
});
