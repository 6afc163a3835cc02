/** The person behind a front-end call, from the verified token. */
export interface Viewer {
  userId: string;
  name?: string | undefined;
  email?: string | undefined;
  /** Digests of the organizations in which the token makes an admin; `isAdminIn` says whether the person is one there. */
  adminOf: readonly string[];
  /** Organization that the token names first, when it names any. */
  organizationId?: string | undefined;
  /** Seconds since epoch. */
  tokenExpiresAt: number;
  /** See `tokenGenerations.ts`. */
  tokenGeneration: number;
  /** The token was made in development mode. */
  isOfDevelopment: boolean;
  /** The token was made without proof of who signs in: it trusts the user id that the front end sent. */
  isUnproven: boolean;
}
