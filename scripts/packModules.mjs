// Puts the compiled modules that a page always has together into one file each. Bundlers make a file of each set of chunks that share modules, so
// hundreds of small modules and some chunks that come later become dozens of files in an app. All others stay as they are.
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { markEager } from './markEager.mjs';
import { markPure } from './markPure.mjs';

/** What makes a client: an app has it whole, or not at all. */
const START = ['src/createClient.js'];

/** What comes later in an app that shows neither, and at once in one that does. */
const ELEMENTS = /** @type {const} */ ({
  documents: ['src/documents/createDocumentAccess.js'],
  writes: ['src/session/createWriteQueue.js'],
  comments: ['src/elements/comment/createCommentElement.js'],
  inbox: ['src/elements/notification/createNotificationElement.js'],
  here: ['src/elements/presence/createPresenceElement.js', 'src/elements/cursor/createCursorElement.js'],
});

/** What is drawn before anything is opened: in every app with a styled component, with comments, and with faces and cursors. */
const SCREENS = /** @type {const} */ ({
  bell: [
    'hooks/ParleyProvider.js',
    'components/notifications/styled/NotificationsTool.js',
    // Faces and the contexts of parts are in nearly all that comes later: apart, they would be a file of their own.
    'components/internal/UserAvatar.js',
    'components/internal/createPartContext.js',
  ],
  page: [
    'components/comments/styled/Comments.js',
    'components/comments/styled/CommentTool.js',
    'components/sidebar/styled/CommentsSidebar.js',
    'components/sidebar/styled/SidebarButton.js',
  ],
  here: ['components/presence/styled/Presence.js', 'components/cursors/styled/Cursors.js'],
});

/** Needed after a failure. Apart, so that a page which shows no failure in its first moment loads them with what does. */
const FAILURES = ['FailureSign', 'failureStrings', 'useFailureText'].map((name) => `components/internal/${name}.js`);

/** Undo of deletions. Comments of the page have it, and recordings, which load later and may import nothing that draws the page. */
const UNDO = [
  'src/ui/createUndo.js',
  'components/internal/Toasts.js',
  'components/internal/UndoOffer.js',
  'components/internal/useIsFirst.js',
  'components/internal/useUndoKey.js',
];

/**
 * Modules that stay alone, as they need documents and are not always with those that they would be packed with: what the window shows, and the
 * hooks that give an element.
 */
const APART = [
  ...FAILURES,
  ...UNDO,
  'src/elements/follow/windowPlace.js',
  'src/elements/cursor/elementAt.js',
  'hooks/withDocuments.js',
  'hooks/elements.js',
];

/** Loads something later, and is in every app: what it loads is kept anyway. */
const IN_EVERY_APP = ['hooks/followSession.js'];

const FOLDERS = ['src', 'hooks', 'components'];

/**
 * @param {string} root folder of the sources. What an earlier build has left of a module that is gone is not packed
 * @param {string} from folder with the compiled modules
 * @param {string} to folder in which each of them is found under the same name, with the same exports
 */
export async function packModules(root, from, to) {
  const modules = (await Promise.all(FOLDERS.map((folder) => modulesOf(root, folder)))).flat();
  const groups = await groupsOf(from);
  const bundle = await rolldown({
    ...OPTIONS,
    input: Object.fromEntries([...groups.keys()].map((id) => [id.slice(0, -'.js'.length), join(from, id)])),
    external: (id, importer, isResolved) =>
      isResolved ? !groups.has(relative(from, id)) : OPTIONS.external(id, importer, isResolved),
    preserveEntrySignatures: 'allow-extension',
    plugins: [{ name: 'marks', transform: (code) => ({ code: markEager(markPure(code)), map: null }) }],
  });
  const { output } = await bundle.generate({
    dir: from,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'packed/[name].js',
    banner: ({ name }) => (name.endsWith('-client') ? "'use client';" : ''),
    minifyInternalExports: false,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: GROUPS.map((name) => ({
        name,
        test: (/** @type {string} */ id) => groups.get(relative(from, id)) === name,
      })),
    },
  });
  await bundle.close();

  await rm(join(to, 'packed'), { recursive: true, force: true });
  for (const id of modules.filter((module) => !groups.has(module))) await copy(from, to, id);
  for (const file of output) await write(join(to, file.fileName), file.type === 'chunk' ? file.code : file.source);
}

/**
 * The files. `start`: what a client is made of. `inbox-shared` and `shared`: what two or more of its late chunks have, but not its start, with the
 * inbox and without it. `documents`, `comments`, `inbox`: the rest of those. Then of each screen its part of the client, which late
 * chunks of a client without React may have too, its hooks and its components, these each in two: `client` runs in browsers only, a server may call
 * `plain`. Each imports only from those before it.
 */
const GROUPS = [
  'start',
  'documents',
  'writes',
  'inbox-shared',
  'shared',
  'comments',
  'inbox',
  ...Object.keys(SCREENS).flatMap((screen) => [
    `${screen}-src`,
    ...['hooks', 'components'].flatMap((folder) => ['plain', 'client'].map((kind) => `${screen}-${folder}-${kind}`)),
  ]),
];

const OPTIONS = /** @satisfies {import('rolldown').InputOptions} */ ({
  external: (id, _importer, isResolved) => !isResolved && !id.startsWith('.') && !id.startsWith('/'),
  logLevel: 'silent',
  // For browsers, `process.env.NODE_ENV` would be replaced here: the app's bundler does that, so that its production build warns of nothing.
  platform: 'neutral',
  treeshake: false,
});

/** @param {string} root @param {string} folder */
async function modulesOf(root, folder) {
  const files = await readdir(join(root, folder), { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(d|stories)\.tsx?$/.test(file));
  return sources.map((file) => join(folder, file.replace(/\.tsx?$/, '.js')));
}

/** @param {string} from @param {string} to @param {string} id */
async function copy(from, to, id) {
  await write(join(to, id), markEager(await readFile(join(from, id), 'utf8')));
  const map = JSON.parse(await readFile(join(from, `${id}.map`), 'utf8'));
  // Sources are named as seen from the map.
  map.sources = map.sources.map((/** @type {string} */ source) =>
    relative(join(to, dirname(id)), join(from, dirname(id), source)),
  );
  await write(join(to, `${id}.map`), JSON.stringify(map));
}

/** @param {string} file @param {string | Uint8Array} content */
async function write(file, content) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/**
 * Which modules go together.
 * @param {string} from
 */
async function groupsOf(from) {
  /** @type {Map<string, string>} */
  const groups = new Map();
  const start = await chunksFrom(from, START);
  /** @param {Iterable<string>} ids @param {(id: string) => string} groupOf */
  const put = (ids, groupOf) => {
    for (const id of ids)
      if (!groups.has(id) && !APART.includes(id) && (IN_EVERY_APP.includes(id) || !loadsLater(from, id)))
        groups.set(id, groupOf(id));
  };
  for (const id of start.now) groups.set(id, 'start');
  put((await chunksFrom(from, ELEMENTS.documents)).now, () => 'documents');
  put((await chunksFrom(from, ELEMENTS.writes)).now, () => 'writes');
  const inbox = (await chunksFrom(from, ELEMENTS.inbox)).now;
  const here = (await chunksFrom(from, ELEMENTS.here)).now;
  // Faces and cursors are of a document. What they share with others is little, and no reason to load all that others share.
  put(
    [...start.shared].filter((id) => here.has(id) && !inbox.has(id)),
    () => 'documents',
  );
  put(start.shared, (id) => (inbox.has(id) ? 'inbox-shared' : 'shared'));
  put((await chunksFrom(from, ELEMENTS.comments)).now, () => 'comments');
  put(inbox, () => 'inbox');
  for (const [screen, entries] of Object.entries(SCREENS)) {
    const { now } = await chunksFrom(from, entries);
    put(now, (id) => {
      const [folder] = id.split('/');
      return folder === 'src' ? `${screen}-src` : `${screen}-${folder}-${kindOf(from, id)}`;
    });
  }
  return groups;
}

/**
 * Bundlers keep what a module loads later if they keep anything of it: only a module of its own goes with those who load it.
 * @param {string} from @param {string} id
 */
const loadsLater = (from, id) => readFileSync(join(from, id), 'utf8').includes('import(');

/** @param {string} from @param {string} id */
const kindOf = (from, id) => (readFileSync(join(from, id), 'utf8').startsWith("'use client'") ? 'client' : 'plain');

/**
 * The modules that these bring at once, and those that two or more of the chunks that they load later have.
 * @param {string} from @param {readonly string[]} entries
 */
async function chunksFrom(from, entries) {
  const bundle = await rolldown({ ...OPTIONS, input: entries.map((entry) => join(from, entry)) });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  /** @param {string} name @param {Set<string>} into */
  const put = (name, into) => {
    const chunk = chunks.get(name);
    for (const id of chunk?.moduleIds ?? []) if (!id.startsWith('\0')) into.add(relative(from, id));
    for (const imported of chunk?.imports ?? []) put(imported, into);
    return into;
  };
  /** @type {Set<string>} */
  const now = new Set();
  /** @type {Set<string>} */
  const shared = new Set();
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) put(fileName, now);
  for (const { isEntry, isDynamicEntry, imports } of chunks.values()) {
    if (!isEntry && isDynamicEntry) imports.forEach((name) => put(name, shared));
  }
  for (const id of now) shared.delete(id);
  return { now, shared };
}
