import { z } from 'zod';
import { LIMITS } from './limits.js';
import { hostId, optional, webAddress } from './primitives.js';

/** One `@` with text on both sides (REST contract §1.12). */
export const emailSchema = z
  .string()
  .max(LIMITS.email)
  .regex(/^[^@\s]+@[^@\s]+$/, 'must be an email address: text, one @, text');

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1a2b3c');

export const accessRoleSchema = z.enum(['editor', 'viewer']);
export type AccessRole = z.output<typeof accessRoleSchema>;

/** The fields of a person that a caller may set (REST contract §2.3). Unknown keys are dropped. */
const profile = {
  name: z.string().max(LIMITS.userName),
  email: emailSchema,
  photoUrl: webAddress(2048),
  initial: z.string().max(8),
  color,
  textColor: color,
  plan: z.string().max(200),
  type: z.string().max(200),
  isReadOnly: z.boolean(),
  isAnonymous: z.boolean(),
  isGuest: z.boolean(),
  groupId: z.string().max(256),
  clientGroupId: z.string().max(256),
};

/** The time zone and language of a person, used for email. Only backends read them back. */
const locale = {
  /** BCP 47, such as `de` or `pt-BR`. */
  language: z.string().max(64).refine(isLanguage, 'must be a language tag such as de or pt-BR'),
  /** Of the IANA database, such as `Europe/Berlin`. */
  timeZone: z.string().max(64).refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
};

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

type Optional<Fields extends Record<string, z.ZodType>> = {
  [Name in keyof Fields]: ReturnType<typeof optional<Fields[Name]>>;
};

/** Makes each field optional. `null` means the same as absent. */
const optionalFields = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  // Safe: `fromEntries` loses which name has which schema, and each name keeps its own schema here.
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, optional(schema)])) as Optional<Fields>;

/** A person inside a record or request: a snapshot, not the stored profile. Only `userId` is required. */
export const userSchema = z
  .object({
    userId: hostId,
    organizationId: optional(hostId),
    isAdmin: optional(z.boolean()),
    ...optionalFields(profile),
  })
  .meta({ id: 'User' });
/** A person. Without a `name`, show the email, else the id. */
export interface User {
  userId: string;
  organizationId?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  photoUrl?: string | undefined;
  /** First character of the name, upper-cased, when not given. */
  initial?: string | undefined;
  /** `#rrggbb`; derived from the id when not given, so it is the same for every viewer. */
  color?: string | undefined;
  textColor?: string | undefined;
  plan?: string | undefined;
  type?: string | undefined;
  isAdmin?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  isAnonymous?: boolean | undefined;
  isGuest?: boolean | undefined;
  groupId?: string | undefined;
  clientGroupId?: string | undefined;
  accessRole?: AccessRole | undefined;
}

/** The fields of a person that others in a document see. */
export type ShownPerson = Pick<
  User,
  'userId' | 'name' | 'email' | 'photoUrl' | 'color' | 'textColor' | 'initial' | 'type' | 'isReadOnly' | 'isAnonymous'
>;

/** Where and in which language a person reads. */
export interface Locale {
  /** BCP 47, such as `de` or `pt-BR`. */
  language?: string | undefined;
  /** Of the IANA database, such as `Europe/Berlin`. */
  timeZone?: string | undefined;
}

/** A person as the service returns them: the stored profile, and the role in the organization or document of the read. */
export const storedUserSchema = z
  .object({
    userId: z.string(),
    ...z
      .object({ organizationId: z.string(), isAdmin: z.boolean(), accessRole: accessRoleSchema, ...profile, ...locale })
      .partial().shape,
  })
  .meta({ id: 'StoredUser' });

/** A person as `users/add` takes them: a profile, and the role in the organization or document. Only a token sets `isAdmin`. */
export const userInputSchema = z.object({
  userId: hostId,
  accessRole: optional(accessRoleSchema),
  ...optionalFields({ ...profile, ...locale }),
});
export type UserInput = z.output<typeof userInputSchema>;

/**
 * A person as they sign in. The language and time zone are the browser's; unknown values are dropped instead of failing the
 * sign-in.
 */
export const signInUserSchema = userInputSchema.extend({
  language: optional(locale.language).catch(undefined),
  timeZone: optional(locale.timeZone).catch(undefined),
});

/** A person as `users/update` takes them: the fields to replace. An absent field stays as it is. `null` is refused (§1.13). */
export const userChangeSchema = z.object({
  userId: hostId,
  ...z.object({ accessRole: accessRoleSchema, ...profile, ...locale }).partial().shape,
});
export type UserChange = z.output<typeof userChangeSchema>;
