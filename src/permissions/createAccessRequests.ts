import type { Access } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { DocumentAccessOptions } from '../documents/DocumentAccess.js';
import { emitFromCache, type EmitStage } from '../providers/callProvider.js';
import { createMember } from '../providers/createMember.js';
import type { SignedInScope } from '../session/Session.js';
import { serviceNow } from '../session/serviceTime.js';
import type { PermissionProvider, PermissionResource } from './PermissionProvider.js';

/** Documents that somebody opens. */
export interface AccessQuery {
  organizationId: string;
  documentIds: readonly string[];
  access?: Access | undefined;
}

export type AccessRequestsOptions = Pick<DocumentAccessOptions, 'session' | 'events' | 'permissions' | 'reportError'>;

/** Requests access from the permission provider (client contract §1.7), and revokes it when the person closes documents or signs out. */
export function createAccessRequests({ session, events, permissions, reportError }: AccessRequestsOptions) {
  let provider: PermissionProvider | null = null;
  let own: ReturnType<typeof ofSession> | undefined;

  session.whileSignedIn(({ scope }) => {
    const entered = (own = ofSession(scope));
    entered.enter();
    return () => {
      own = undefined;
      entered.end();
    };
  });

  /** The requests of one session. Calls run one after the other, so that no request conflicts with a revocation. */
  function ofSession({ userId, organizationId: home }: SignedInScope) {
    let hasAsked = false;
    const asked = new Map<string, PermissionResource>();
    const ending = new AbortController();
    let before: Promise<unknown> = Promise.resolve();
    let leaving: PermissionResource[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const inTurn = (run: () => Promise<void>): Promise<void> => {
      const done = before.then(run);
      before = done.catch(() => undefined);
      return done;
    };

    async function call(kind: Kind, resources: PermissionResource[]): Promise<void> {
      const { requestAccess, revokeAccess, config = {}, retryConfig, resolveTimeout } = provider ?? {};
      const isRequest = kind === 'resourceAccess';
      const member = createMember(
        {
          moduleName: 'permission',
          methodName: isRequest ? 'requestAccess' : 'revokeAccess',
          prefix: kind,
          run: isRequest ? requestAccess : revokeAccess,
          endpoint: isRequest ? config.requestConfig : config.revokeConfig,
          retry: { retryCount: 3, retryDelay: 2000, ...retryConfig },
          resolveTimeout,
        },
        { emit: isRequest ? emit : emitRevocation, signal: isRequest ? ending.signal : NEVER },
      );
      await member?.({ userId, resources });
    }

    const revoke = (kind: Kind, resources: PermissionResource[]) => {
      for (const resource of resources) asked.delete(keyOf(resource));
      if (resources.length > 0) inTurn(() => call(kind, resources)).catch(report);
    };
    const ruleOf = (type: 'document_unset' | 'user_logout') =>
      provider?.revokeAccessOn?.find((rule) => rule.type === type);

    /** It was requested, and the service reports that the person may enter it. */
    function isKnown({ type, id, organizationId, access }: PermissionResource): boolean {
      if (!asked.has(keyOf({ type, id, organizationId, ...(access && { access }) }))) return false;
      const { organization, documents } = permissions.value?.[userId] ?? {};
      const info = type === 'organization' ? organization?.[id] : documents?.[id];
      return info !== undefined && !info.error && !((info.expiresAt ?? Infinity) * 1000 <= serviceNow());
    }

    return {
      /** Requests the organization, unless documents of it are requested together with the sign-in. */
      enter() {
        setTimeout(() => {
          if (!provider || hasAsked || ending.signal.aborted) return;
          this.ask({ organizationId: home, documentIds: [] }).catch(report);
        });
      },
      ask({ organizationId, documentIds, access }: AccessQuery): Promise<void> {
        hasAsked = true;
        const resources: PermissionResource[] = [{ type: 'organization', id: organizationId, organizationId }];
        for (const id of documentIds) resources.push({ type: 'document', id, organizationId });
        if (provider?.isContextEnabled) {
          for (const id of documentIds) {
            resources.push({ type: 'context', id, organizationId, ...(access && { access }) });
          }
        }
        const wanted = new Set(resources.map(keyOf));
        leaving = leaving.filter((resource) => !wanted.has(keyOf(resource))); // it is set again before the revocation was sent
        return inTurn(async () => {
          const missing = provider?.forceRefresh ? resources : resources.filter((resource) => !isKnown(resource));
          if (missing.length === 0) {
            return emitFromCache({ ...ABOUT_REQUESTS, request: { userId, resources } }, emit);
          }
          // Before the response: it may be granted even if the person closes it meanwhile.
          for (const resource of missing) asked.set(keyOf(resource), resource);
          try {
            await call('resourceAccess', missing);
          } catch (error) {
            if (!ending.signal.aborted) for (const resource of missing) asked.delete(keyOf(resource));
            throw error;
          }
        });
      },
      /** A macrotask later, as an app that remounts its documents closes and opens them in one task. */
      leave({ organizationId, documentIds }: AccessQuery) {
        const rule = ruleOf('document_unset');
        if (!rule) return;
        const left = new Set(documentIds);
        leaving.push(
          ...[...asked.values()].filter(
            (resource) =>
              resource.organizationId === organizationId &&
              (resource.type === 'document'
                ? left.has(resource.id)
                : resource.type === 'organization' && rule.revokeOrganizationAccess),
          ),
        );
        timer ??= setTimeout(() => {
          timer = undefined;
          revoke('revokeAccessOnDocumentUnset', leaving.splice(0));
        });
      },
      end() {
        clearTimeout(timer);
        ending.abort();
        const rule = ruleOf('user_logout');
        if (!rule) return;
        const all = [...asked.values()];
        revoke(
          'revokeAccessOnUserLogout',
          rule.revokeOrganizationAccess ? all : all.filter(({ type }) => type !== 'organization'),
        );
      },
    };
  }

  const report = (error: ParleyError) => {
    if (error.code !== 'CANCELLED') reportError(error, 'permissions');
  };
  const emit: EmitStage = (event) => events.emit('permissionProvider', event);
  const emitRevocation: EmitStage = (event) => emit({ ...event, event: event.event.replace('Request', '') });

  return {
    set(next: PermissionProvider | null) {
      const isFirst = provider === null;
      provider = next;
      if (isFirst) own?.enter();
    },
    get isSet() {
      return provider !== null;
    },
    /** Resolves when the provider has granted what the person may have. Rejects with `RESOLVER_FAILED`, `TIMEOUT` or `CANCELLED`. */
    async ask(query: AccessQuery) {
      await Promise.resolve(); // documents may be opened by the sign-in before it has come here
      await own?.ask(query);
    },
    /** Documents that are no longer set. */
    leave: (query: AccessQuery) => own?.leave(query),
  };
}

/** Prefixes of event names (client contract §5.7). */
type Kind = 'resourceAccess' | 'revokeAccessOnDocumentUnset' | 'revokeAccessOnUserLogout';

const ABOUT_REQUESTS = { moduleName: 'permission', methodName: 'requestAccess', prefix: 'resourceAccess' } as const;
/** Access is revoked after the end of the session, too. */
const NEVER = new AbortController().signal;

const keyOf = ({ type, id, organizationId, access }: PermissionResource) =>
  JSON.stringify([type, organizationId, id, access]);
