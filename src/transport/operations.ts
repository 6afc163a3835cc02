import type * as protocol from '@parley/protocol';

type Declared = (typeof protocol)[keyof typeof protocol];
/** All but file uploads, see `Transport.upload`. */
type ClientEndpoint = Exclude<
  Extract<Declared, { path: `/v2/client/${string}` }>,
  {
    path:
      | typeof protocol.uploadAttachment.path
      | typeof protocol.putRecordingPart.path
      | typeof protocol.putRecordingThumbnail.path;
  }
>;

type OperationOf<Path> = Path extends `/v2/client/${infer O}` ? O : never;

/** An operation of the front-end API: its path after `/v2/client/`, such as `notifications/list`. */
export type Operation = OperationOf<ClientEndpoint['path']>;

type EndpointOf<O extends Operation> = Extract<ClientEndpoint, { path: `/v2/client/${O}` }>;

/** The input of an operation. */
export type OperationInput<O extends Operation> = protocol.EndpointInput<EndpointOf<O>>;

/** The result of an operation, with unpacked threads (`validAnswer`). */
export type OperationResult<O extends Operation> = Precise<protocol.EndpointResult<EndpointOf<O>>>;

/**
 * Schemas of records are open (services add fields, never remove them), so their inferred types say little. Wherever one appears in a
 * result, this type substitutes the interface that documents the record.
 */
type Precise<T> =
  OpenRecord<T> extends never
    ? T extends (infer Item)[]
      ? Precise<Item>[]
      : T extends object
        ? { [K in keyof T]: Precise<T[K]> }
        : T
    : OpenRecord<T>;

type OpenRecord<T> =
  T extends OutputOf<typeof protocol.notificationSchema>
    ? protocol.Notification
    : T extends OutputOf<typeof protocol.documentSchema>
      ? protocol.DocumentRecord
      : T extends OutputOf<typeof protocol.packedThreadSchema>
        ? protocol.CommentAnnotation & protocol.Anchor
        : T extends OutputOf<typeof protocol.activitySchema>
          ? protocol.ActivityRecord
          : T extends OutputOf<typeof protocol.liveStateSchema>
            ? protocol.LiveStateData
            : T extends OutputOf<typeof protocol.inlineReactionsSchema>
              ? protocol.InlineReactions
              : T extends OutputOf<typeof protocol.recorderAnnotationSchema>
                ? protocol.RecorderAnnotation
                : T extends OutputOf<typeof protocol.userViewsSchema>
                  ? protocol.UserViews
                  : never;

type OutputOf<Schema extends { _output: unknown }> = Schema['_output'];
