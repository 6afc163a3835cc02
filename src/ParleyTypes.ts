import type { CommentContext as CommentContextRecord, User as UserRecord } from '@parley/protocol';

/**
 * Your app's types of the custom data in records. Add the ones you use; the others are `unknown`.
 *
 * ```ts
 * declare module '@parley/react' {
 *   interface ParleyTypes {
 *     notificationData: { orderId: string };   // Notification.notificationSourceData
 *     userFields: { team: string };            // further fields of a person, from your user data provider
 *     commentContext: { rowId: string };       // custom keys of CommentAnnotation.context and Comment.context
 *     commentMetadata: { source: string };     // Comment.metadata
 *   }
 * }
 * ```
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- apps fill it in by declaration merging
export interface ParleyTypes {}

type Custom<Name extends string> = ParleyTypes extends Record<Name, infer Type> ? Type : unknown;

/** Custom data of a notification, for its click handler. */
export type NotificationData = Custom<'notificationData'>;

/** A person; with `ParleyTypes.userFields`, also your own fields. */
export type User = UserRecord & Partial<Custom<'userFields'>>;

/** Custom keys of a thread or comment, and the access context: `access`, `accessFields`. */
export type CommentContext = CommentContextRecord & Partial<Custom<'commentContext'>>;

/** A change of a context: `access: null` clears the access context. */
export type CommentContextUpdate = {
  access?: CommentContextRecord['access'] | null;
  [key: string]: unknown;
} & Partial<Custom<'commentContext'>>;

/** Custom data that your app stores with a comment. */
export type CommentMetadata = Record<string, unknown> & Partial<Custom<'commentMetadata'>>;
