/** The person behind a front-end call, from the verified token. */
export interface Viewer {
  userId: string;
  name?: string | undefined;
  email?: string | undefined;
  /** Digests of the organizations in which the token makes the person an admin. `isAdminIn` does the full check. */
  adminOf: readonly string[];
  /** The first organization that the token names. */
  organizationId?: string | undefined;
  /** Seconds since epoch. */
  tokenExpiresAt: number;
  /** See `tokenGenerations.ts`. */
  tokenGeneration: number;
  /** The token was made in development mode. */
  isOfDevelopment: boolean;
  /** The token was made at a sign-in without a token, from the user id that the front end sent. It proves nothing about the person. */
  isUnproven: boolean;
}
