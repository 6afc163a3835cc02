import type { ClientContext } from '../../../ClientContext.js';
import { isEqual } from '../../../isEqual.js';
import { unsentItem } from '../../../session/unsentItem.js';
import type { Composer, UnsentContent } from './Composer.js';
import { isWaitingForFiles, storableOf, unsentOf } from './unsentOf.js';

/**
 * Unsent content of the person's composers, by their names. It is in memory and, once the page is hidden, in `sessionStorage`: a browser may end a
 * hidden page without notice.
 */
export interface UnsentContents {
  /** Shows in a composer the content stored under the name. Until the returned function is called, its content is stored when the page is hidden. */
  retain(name: string, composer: Composer): () => void;
  /**
   * The composer was unmounted: its content is shown in the one that has replaced it, or in the next one of the name.
   * @returns whether it waits for files: only a composer can upload them
   */
  leave(name: string, composer: Composer): boolean;
  /** It is sent, or nobody wants it any more. @returns puts it back, for one whose saving failed */
  forget(name: string): () => void;
}

type Contents = Record<string, UnsentContent>;

const ofClients = new WeakMap<ClientContext, UnsentContents>();

/** The unsent contents of one client. */
export function unsentContents(context: ClientContext): UnsentContents {
  const contents = ofClients.get(context) ?? createUnsentContents(context);
  ofClients.set(context, contents);
  return contents;
}

function createUnsentContents({ session, onClose }: ClientContext): UnsentContents {
  let { epoch } = session.scope.value;
  const composers = new Map<string, Composer>();
  const left = new Map<string, UnsentContent>();
  /** The content stored when the page was last hidden. */
  let before: Contents = {};

  // A browser may refuse storage, or have no more room.
  function read(): Contents {
    try {
      return JSON.parse(sessionStorage.getItem(unsentItem(session.scope.value)) ?? '{}') as Contents; // written below
    } catch {
      return {};
    }
  }
  function write(contents: Contents) {
    try {
      sessionStorage.setItem(unsentItem(session.scope.value), JSON.stringify(contents));
    } catch {
      // It is in memory for as long as the page is open.
    }
  }

  function store() {
    const unsent = new Map<string, UnsentContent>();
    const add = (name: string, content: UnsentContent | null) => {
      const storable = content && storableOf(content);
      if (storable) unsent.set(name, storable);
    };
    for (const [name, content] of left) add(name, content);
    for (const [name, composer] of composers) add(name, unsentOf(composer));
    if (unsent.size > 0) write({ ...read(), ...Object.fromEntries(unsent) });
    before = read();
  }
  function forget(name: string) {
    left.delete(name);
    const { [name]: forgotten, ...others } = read();
    if (forgotten) write(others);
  }

  /** Shows it in the composer that has the name now, or in the next one. */
  function handOver(name: string, content: UnsentContent) {
    const next = composers.get(name);
    if (!next || next.isUnsent() || left.get(name) !== content) return;
    left.delete(name);
    next.restore(content);
  }

  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') store();
  };
  /** Restored from the browser's cache: another page of this tab may have sent content still in a composer of this one. */
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    left.clear();
    const now = read();
    for (const [name, composer] of composers) {
      if (!isEqual(now[name], before[name])) composer.restore(now[name]);
    }
  };
  addEventListener('pagehide', store);
  addEventListener('pageshow', handleShow);
  document.addEventListener('visibilitychange', handleVisibility);
  const scopes = session.scope.subscribe((scope) => {
    if (scope.epoch === epoch) return;
    ({ epoch } = scope);
    composers.clear();
    left.clear();
  });
  onClose(() => {
    scopes.unsubscribe();
    removeEventListener('pagehide', store);
    removeEventListener('pageshow', handleShow);
    document.removeEventListener('visibilitychange', handleVisibility);
  });

  return {
    retain(name, composer) {
      const content = left.get(name) ?? read()[name];
      if (content && !composers.has(name) && !composer.isUnsent()) composer.restore(content);
      left.delete(name);
      composers.set(name, composer);
      const unsubscribe = composer.state.subscribe(() => {
        if (composers.get(name) === composer && !unsentOf(composer)) forget(name);
      });
      return () => {
        unsubscribe();
        if (composers.get(name) === composer) composers.delete(name);
      };
    },
    leave(name, composer) {
      const content = unsentOf(composer);
      if (!content) return false;
      left.set(name, content);
      // Unless it is dropped at once, as content that becomes a draft.
      queueMicrotask(() => handOver(name, content));
      return isWaitingForFiles(content);
    },
    forget(name) {
      const content = left.get(name);
      const own = epoch;
      forget(name);
      return () => {
        if (!content || own !== epoch || left.has(name)) return;
        left.set(name, content);
        handOver(name, content);
      };
    },
  };
}
