// Budgets: gzip, without React, with TanStack Query. What an entry loads later by `import()` is not part of it. A chunk of its own counts with what it
// shares with the start of a client, 1.5 kB, which an app has already, the code of writes, 2 kB, with each that writes, and the code of documents, 3.4 kB,
// with each whose hooks need an open one.

/** @type {import('esbuild').Plugin} */
const loadedLater = {
  name: 'loaded-later',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : null,
    );
  },
};

const settings = {
  gzip: true,
  /** @param {import('esbuild').BuildOptions} config */
  modifyEsbuildConfig: (config) => ({
    ...config,
    format: 'esm',
    target: 'es2022',
    plugins: [loadedLater],
    // Peer packages are left out, but for this one: an app may not have it without us.
    external: config.external?.filter((name) => name !== '@tanstack/react-query'),
  }),
};

const notificationHooks = [
  'useNotifications',
  'useUnreadNotificationsCount',
  'useMarkNotificationAsRead',
  'useMarkAllNotificationsAsRead',
  'useDeleteNotification',
  'useNotificationSettings',
  'useNotificationsPanel',
  'useNotificationElement',
];

export default [
  {
    ...settings,
    name: 'bell with its count, by hooks: all that it downloads until it is usable',
    path: 'dist/hooks/index.js',
    import: '{ ParleyProvider, useUnreadNotificationsCount }',
    limit: '27.9 kB',
  },
  {
    ...settings,
    name: 'styled bell, with its panel open: all that it downloads until it is usable',
    path: 'dist/components/index.js',
    import: {
      'dist/hooks/index.js': '{ ParleyProvider }',
      'dist/components/index.js': '{ NotificationsTool }',
      'dist/components/notifications/styled/ToolPanel.js': '{ ToolPanel }',
      'dist/src/elements/notification/createNotificationElement.js': '{ createNotificationElement }',
    },
    limit: '62.2 kB',
  },
  {
    ...settings,
    name: 'provider + notification hooks',
    path: 'dist/hooks/index.js',
    import: `{ ParleyProvider, ${notificationHooks.join(', ')} }`,
    limit: '41.6 kB',
  },
  {
    ...settings,
    name: 'styled inbox, with the provider',
    path: 'dist/components/index.js',
    import: {
      'dist/hooks/index.js': '{ ParleyProvider }',
      'dist/components/index.js': '{ NotificationsTool, NotificationsPanel }',
    },
    limit: '61 kB',
  },
  {
    ...settings,
    name: 'styled composer, with the provider, before its editor',
    path: 'dist/components/index.js',
    import: {
      'dist/hooks/index.js': '{ ParleyProvider }',
      'dist/components/index.js': '{ CommentComposer }',
    },
    limit: '56.2 kB',
  },
  {
    ...settings,
    name: 'editor of the composer, a chunk of its own',
    path: 'dist/components/composer/editor/createEditor.js',
    limit: '71.1 kB',
  },
  {
    ...settings,
    name: 'menus, popovers and toolbars, a chunk that each of these loads when idle',
    path: 'dist/components/internal/popups.js',
    limit: '31.8 kB',
  },
  {
    ...settings,
    name: 'all styles',
    path: 'dist/components/styles.css',
    limit: '13.1 kB',
  },
  {
    ...settings,
    name: 'styles of comments and notifications',
    path: 'dist/components/comments.css',
    limit: '11.7 kB',
  },
  {
    ...settings,
    name: 'styles of notifications',
    path: 'dist/components/notifications.css',
    limit: '5.9 kB',
  },
  {
    ...settings,
    name: 'styled comments and inbox, with the provider, before the editor',
    path: 'dist/components/index.js',
    import: {
      'dist/hooks/index.js': '{ ParleyProvider }',
      'dist/components/index.js':
        '{ Comments, CommentTool, CommentBubble, CommentPin, CommentText, CommentThread, InlineCommentsSection, CommentsSidebar, SidebarButton, NotificationsTool, NotificationsPanel }',
    },
    limit: '174.9 kB',
  },
  {
    ...settings,
    name: 'dialogs of threads and sidebar, a chunk of their own, before the editor',
    path: 'dist/components/conversations.js',
    import: '{ NewThreadDialog, ThreadDialog, SidebarShell }',
    limit: '138.9 kB',
  },
  {
    ...settings,
    name: 'activity log, a chunk of its own',
    path: 'dist/components/activity/styled/ActivityLogPanel.js',
    import: '{ ActivityLogPanel }',
    limit: '39.3 kB',
  },
  {
    ...settings,
    name: 'presence element, a chunk of its own',
    path: 'dist/src/elements/presence/createPresenceElement.js',
    import: '{ createPresenceElement }',
    limit: '4 kB',
  },
  {
    ...settings,
    name: 'following somebody, or more people than fit: what a row of faces loads then',
    path: 'dist/components/presence/styled/LaterFaces.js',
    import: {
      'dist/components/presence/styled/LaterFaces.js': '{ LaterFaces }',
      'dist/src/elements/follow/createFollowElement.js': '{ createFollowElement }',
    },
    limit: '13.7 kB',
  },
  {
    ...settings,
    name: 'recorder element, a chunk of its own',
    path: 'dist/src/elements/recorder/createRecorderElement.js',
    import: '{ createRecorderElement }',
    limit: '16.0 kB',
  },
  {
    ...settings,
    name: 'panel of the recorder, and players of recordings, chunks of their own, with their element',
    path: 'dist/components/recorder/styled/RecorderPanel.js',
    import: {
      'dist/components/recorder/styled/RecorderPanel.js': '{ RecorderPanel }',
      'dist/components/recorder/styled/RecordingList.js': '{ RecordingList }',
      'dist/src/elements/recorder/createRecorderElement.js': '{ createRecorderElement }',
    },
    limit: '46.8 kB',
  },
  {
    ...settings,
    name: 'styles of recordings',
    path: 'dist/components/recorder/recorder.css',
    limit: '2.5 kB',
  },
  {
    ...settings,
    name: 'live selection, with its element',
    path: 'dist/components/selection/styled/SelectionLayer.js',
    import: {
      'dist/components/selection/styled/SelectionLayer.js': '{ SelectionLayer }',
      'dist/src/elements/selection/createSelectionElement.js': '{ createSelectionElement }',
    },
    limit: '13.4 kB',
  },
  {
    ...settings,
    name: 'live state element, a chunk of its own',
    path: 'dist/src/elements/liveState/createLiveStateElement.js',
    import: '{ createLiveStateElement }',
    limit: '4 kB',
  },
  {
    ...settings,
    name: 'views element, a chunk of its own',
    path: 'dist/src/elements/views/createViewsElement.js',
    import: '{ createViewsElement }',
    limit: '2 kB',
  },
  {
    ...settings,
    name: 'shared documents, a chunk of its own, with Yjs, which nobody loads who opens none',
    path: 'dist/src/elements/crdt/createCrdtElement.js',
    import: '{ createCrdtElement }',
    limit: '44.9 kB',
  },
  {
    ...settings,
    name: 'comments in a Tiptap or ProseMirror editor, with the hooks of the provider',
    path: 'dist/hooks/editors/tiptap.js',
    import: '{ useCommentAnchors }',
    limit: '5.5 kB',
  },
  {
    ...settings,
    name: 'comments in a Lexical editor, with the hooks of the provider, without the editor',
    path: 'dist/hooks/editors/lexical.js',
    import: '{ useCommentAnchors }',
    limit: '5.5 kB',
  },
  {
    ...settings,
    name: 'reaction element, a chunk of its own',
    path: 'dist/src/elements/reaction/createReactionElement.js',
    import: '{ createReactionElement }',
    limit: '9 kB',
  },
  {
    ...settings,
    name: 'inline reactions, a chunk of its own',
    path: 'dist/components/reactions/styled/InlineReactions.js',
    import: '{ InlineReactions }',
    limit: '13 kB',
  },
  {
    ...settings,
    name: 'who is here and their cursors, with their elements and the provider',
    path: 'dist/components/index.js',
    import: {
      'dist/hooks/index.js': '{ ParleyProvider }',
      'dist/components/index.js': '{ Presence, Cursors }',
      'dist/src/elements/presence/createPresenceElement.js': '{ createPresenceElement }',
      'dist/src/elements/cursor/createCursorElement.js': '{ createCursorElement }',
    },
    limit: '40.7 kB',
  },
  {
    ...settings,
    name: 'panel of single editor mode, a chunk of its own',
    path: 'dist/components/access/styled/EditorAccessBar.js',
    import: '{ EditorAccessBar }',
    limit: '13.2 kB',
  },
  {
    ...settings,
    name: 'activity element, a chunk of its own',
    path: 'dist/src/elements/activity/createActivityElement.js',
    import: '{ createActivityElement }',
    limit: '11.4 kB',
  },
];
