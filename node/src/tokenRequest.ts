import type { OperationInput } from './operations.js';

type TokenInput = OperationInput<'auth/generate_token'>;

/** Whom a token is for. The same object may be the `user` of the front end. */
export interface TokenUser {
  userId: string;
  /** Stored, as the email is; absent: what is stored stays. */
  name?: string | null | undefined;
  email?: string | null | undefined;
  /** An administrator of the organizations that they are let into here. */
  isAdmin?: boolean | undefined;
  /** An organization that they become an editor of. It is made when they enter it, if it is not there. */
  organizationId?: string | undefined;
  /** What else they may enter: further organizations, documents, values of access contexts, as `auth/permissions/add` takes them. */
  resources?: NonNullable<NonNullable<TokenInput['permissions']>['resources']> | undefined;
}

/** `data` of `auth/generate_token` for a person. */
export function tokenRequest({ userId, name, email, isAdmin, organizationId, resources = [] }: TokenUser): TokenInput {
  const own = organizationId === undefined ? [] : [{ type: 'organization' as const, id: organizationId }];
  return {
    userId,
    userProperties: { name, email, isAdmin },
    permissions: { resources: [...own, ...resources] },
  };
}
