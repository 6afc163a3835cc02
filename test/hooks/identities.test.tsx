import { StrictMode } from 'react';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as parley from '@parley/react';
import { aCommentInput, aThreadInput } from '../support/someThreads.js';
import { startTestService } from '../support/startTestService.js';

/** Every hook, with arguments that are new in each rendering, as an app writes them. */
const HOOKS = {
  client: () => parley.useClient(),
  initState: () => parley.useInitState(),
  connection: () => parley.useConnectionState(),
  currentUser: () => parley.useCurrentUser(),
  identify: () => parley.useIdentify(),
  signOut: () => parley.useSignOut(),
  setDocuments: () => parley.useSetDocuments([{ id: 'plan' }], { debounceTime: 0 }),
  setRootDocument: () => parley.useSetRootDocument(),
  unsetDocuments: () => parley.useUnsetDocuments(),
  setLocations: () => parley.useSetLocations(),
  setRootLocation: () => parley.useSetRootLocation(),
  unsetLocations: () => parley.useUnsetLocations(),
  setLocation: () => parley.useSetLocation({ id: 'p1' }),
  setPageInfo: () => parley.useSetPageInfo(),
  documents: () => parley.useDocuments({ documentIds: ['plan'] }),
  currentPermissions: () => parley.useCurrentUserPermissions({}),
  permissions: () => parley.useUserPermissions({ documentIds: ['plan'] }),
  uiState: () => parley.useUiState(),
  theme: () => parley.useTheme(),
  event: () => parley.useEventCallback('addComment', () => undefined),
  latestEvent: () => parley.useEventCallback('updateStatus'),

  commentElement: () => parley.useCommentElement(),
  threads: () => parley.useCommentAnnotations({ documentIds: ['plan'] }),
  thread: () => parley.useCommentAnnotation('t1', 'plan', {}),
  pages: () => parley.useInfiniteCommentAnnotations({ documentIds: ['plan'] }),
  counts: () => parley.useCommentAnnotationsCount({ documentIds: ['plan'] }),
  unread: () => parley.useUnreadCommentsCount({ scope: 'document' }, { unit: 'annotations' }),
  selected: () => parley.useSelectedComments(),
  selection: () => parley.useCommentSelection(),
  mode: () => parley.useCommentMode(),
  settings: () => parley.useCommentSettings(),
  canComment: () => parley.useCanComment(),
  composer: () => parley.useComposer('none'),
  pageComposer: () => parley.usePageModeComposer(),
  visibility: () => parley.useVisibility('t1'),
  nextVisibility: () => parley.useVisibility(),
  sidebar: () => parley.useCommentsSidebar({ fields: [{ field: 'status' }] }),
  contacts: () => parley.useContactList({}),
  contactElement: () => parley.useContactUtils(),
  mentions: () => parley.useMentionSearch('a', { type: 'contact' }),
  contactSelected: () => parley.useContactSelected(),
  chip: () => parley.useAutocompleteChipClick(),
  contextProvider: () => parley.useSetContextProvider(),
  typing: () => parley.useTypingUsers({ annotationId: 't1' }),
  setTyping: () => parley.useSetTyping(),

  addThread: () => parley.useAddCommentAnnotation(),
  deleteThread: () => parley.useDeleteCommentAnnotation(),
  addComment: () => parley.useAddComment(),
  updateComment: () => parley.useUpdateComment(),
  deleteComment: () => parley.useDeleteComment(),
  assign: () => parley.useAssignUser(),
  status: () => parley.useUpdateStatus(),
  resolve: () => parley.useResolveCommentAnnotation(),
  unresolve: () => parley.useUnresolveCommentAnnotation(),
  priority: () => parley.useUpdatePriority(),
  context: () => parley.useUpdateContext(),
  subscribe: () => parley.useSubscribeCommentAnnotation(),
  unsubscribe: () => parley.useUnsubscribeCommentAnnotation(),
  approve: () => parley.useApproveCommentAnnotation(),
  accept: () => parley.useAcceptCommentAnnotation(),
  reject: () => parley.useRejectCommentAnnotation(),
  markAsRead: () => parley.useMarkAsRead(),
  markAsUnread: () => parley.useMarkAsUnread(),
  addAttachment: () => parley.useAddAttachment(),
  deleteAttachment: () => parley.useDeleteAttachment(),
  addReaction: () => parley.useAddReaction(),
  deleteReaction: () => parley.useDeleteReaction(),
  toggleReaction: () => parley.useToggleReaction(),
  deleteRecording: () => parley.useDeleteRecording(),
  link: () => parley.useGetLink(),
  copyLink: () => parley.useCopyLink(),

  notifications: () => parley.useNotifications({ type: 'all' }),
  notificationTab: () => parley.useNotifications({ tab: 'for-you', unreadOnly: true }),
  notificationCounts: () => parley.useUnreadNotificationsCount(),
  markNotification: () => parley.useMarkNotificationAsRead(),
  markNotifications: () => parley.useMarkAllNotificationsAsRead(),
  deleteNotification: () => parley.useDeleteNotification(),
  notificationSettings: () => parley.useNotificationSettings(),
  panel: () => parley.useNotificationsPanel(),
  notificationElement: () => parley.useNotificationElement(),

  reactions: () => parley.useReactions({ annotationId: 't1', commentId: 'c1' }),
  inlineReactions: () => parley.useReactions({ targetElementId: 'chart' }),
  recordings: () => parley.useRecordings({ recorderIds: ['none'] }),
  recorder: () => parley.useRecorder('panel'),
  deleteRecordings: () => parley.useDeleteRecordings(),
  recorderElement: () => parley.useRecorderElement(),
  activities: () => parley.useActivities({ documentIds: ['plan'] }),
  createActivity: () => parley.useCreateActivity(),
  presence: () => parley.usePresence({ statuses: ['online'] }),
  presenceElement: () => parley.usePresenceElement(),
  cursorElement: () => parley.useCursorElement(),
  crdtElement: () => parley.useCrdtElement(),
  activityElement: () => parley.useActivityElement(),
  reactionElement: () => parley.useReactionElement(),
  accessElement: () => parley.useAccessElement(),
  cursors: () => parley.useCursors(),
  liveSelection: () => parley.useLiveSelection(),
  store: () => parley.useCrdtStore<object>({ storeId: 's', type: 'map', initialValue: { a: 1 }, onError: () => {} }),
  awareness: () => parley.useAwareness(null),
  editorAccess: () => parley.useEditorAccess({}),
  follow: () => parley.useFollow(),
  views: () => parley.useViews({ by: 'user' }),
  liveState: () => parley.useLiveState<object>('page', { initialValue: {} }),
};
type Results = Record<keyof typeof HOOKS, unknown>;

// oxlint-disable-next-line react-hooks/rules-of-hooks -- always the same ones, in the same order
const useAll = () => Object.fromEntries(Object.entries(HOOKS).map(([name, useOne]) => [name, useOne()])) as Results;

/** What somebody could give to an effect or to `memo`: the parts of each result. */
const partsOf = (results: Results) =>
  new Map(
    Object.entries(results).flatMap(([name, result]) => [
      ...(name.endsWith('Element') ? [[name, result] as const] : []),
      ...Object.entries(result ?? {}).map(([part, value]) => [`${name}.${part}`, value] as const),
    ]),
  );

it.each([['once', false] as const, ['twice, in strict mode', true] as const])(
  'gives what it gave before when nothing has changed, rendered %s',
  async (_how, isStrict) => {
    const service = await startTestService();
    await service.rest('commentannotations/add', {
      documentId: 'plan',
      createDocument: true,
      commentAnnotations: [
        aThreadInput({ annotationId: 't1', comments: [{ ...aCommentInput('First'), commentId: 'c1' }] }),
      ],
    });
    const Mode = isStrict ? StrictMode : ({ children }: { children: React.ReactNode }) => children;
    const { result, rerender } = renderHook(useAll, {
      wrapper: ({ children }) => (
        <Mode>
          <parley.ParleyProvider {...service.as('ada').props}>{children}</parley.ParleyProvider>
        </Mode>
      ),
    });
    const first = partsOf(result.current);
    type Loading = { isLoading?: boolean; value?: unknown } | null | undefined;
    const loading = () =>
      Object.entries(result.current).flatMap(([name, one]) => ((one as Loading)?.isLoading === true ? [name] : []));
    await waitFor(() => expect(loading()).toEqual([]), { timeout: 20_000 });
    await waitFor(() => expect((result.current.store as Loading)?.value).toEqual({ a: 1 }));

    rerender(); // what has arrived is shown
    const before = partsOf(result.current);
    rerender();
    const changed = [...partsOf(result.current)].filter(([part, value]) => !Object.is(value, before.get(part)));
    expect(changed.map(([part]) => part)).toEqual([]);
    const functions = [...first].filter(([, value]) => typeof value === 'function');
    const replaced = functions.filter(([part, value]) => value !== before.get(part)).map(([part]) => part);
    // What answers while rendering is another function when it answers otherwise.
    expect(replaced).toEqual(['visibility.canView', 'nextVisibility.canView', 'sidebar.facets']);
  },
);
