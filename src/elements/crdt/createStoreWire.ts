import type { ClientFrame, ServerFrame } from '@parley/protocol';
import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import { decodeServerStoreFrame, type ServerStoreFrame } from '@parley/protocol/crdt';
import type { Session } from '../../session/Session.js';
import type { OwnStores, TopicMessage } from '../../transport/Transport.js';

export type OpenStoreFrame = Extract<ClientFrame, { type: 'openStore' }>;
type Of<Type> = Extract<ServerFrame, { type: Type }>;

/** Handlers of a store for received frames. */
export interface WireHandlers {
  storeId: string;
  /** The frame that requests the store on a new link. */
  opening(): Omit<OpenStoreFrame, 'type' | 'topic' | 'channel'>;
  onOpened(frame: Of<'storeOpened'>): void;
  onRefused(frame: Of<'storeRefused'>): void;
  onFrame(frame: ServerStoreFrame): void;
  /** There is no socket: it may have changed, and is read by a request. */
  onChanged(): void;
  /** The person may not read the document any more. */
  onEnded(error: ParleyError): void;
}

/** The channel of one store to the service and back. */
export interface WirePort {
  /** The number of its channel on the present link. */
  readonly channel: number;
  /** `false`: nothing was sent, as the store is not open on a link. */
  send(frame: Uint8Array): boolean;
  /** Without a socket: the position that is loaded. */
  setPosition(sequence: number): void;
  close(): void;
}

/** Handlers of a message reader for received frames. */
export interface StreamHandlers {
  storeId: string;
  /** Timestamp of the last loaded message. */
  lastTimestamp(): number;
  /** There may be more than is loaded. */
  onUpdate(update?: Of<'storeMessages'>): void;
  /** The person may not read the document any more. */
  onEnded(error: ParleyError): void;
}

/** The stores of one document over the client's connection. */
export interface StoreWire {
  open(handlers: WireHandlers): WirePort;
  /** Notifies of messages beside a store. Returns a function that ends it. */
  read(handlers: StreamHandlers): () => void;
  close(): void;
}

/** @param nextChannel numbers that are unique in the client */
export function createStoreWire(session: Session, documentId: string, nextChannel: () => number): StoreWire {
  const topic = `crdt:${documentId}` as const;
  const ports = new Map<WireHandlers, number>();
  const polled = new Map<WireHandlers, number>();
  const readers = new Set<StreamHandlers>();
  const own: OwnStores = {
    // Read whenever a poll is sent.
    get held() {
      return [
        ...Array.from(polled, ([{ storeId }, sequence]) => ({ storeId, sequence })),
        ...Array.from(readers, ({ storeId, lastTimestamp }) => ({ storeId, messages: lastTimestamp() })),
      ];
    },
  };
  let isFollowed = false;

  function open(handlers: WireHandlers) {
    const channel = nextChannel();
    ports.set(handlers, channel);
    const isSent = own.send?.({ type: 'openStore', topic, channel, ...handlers.opening() });
    if (isSent) polled.delete(handlers);
    else {
      polled.set(handlers, 0);
      handlers.onChanged();
    }
  }
  const at = (channel: number) => [...ports.keys()].find((handlers) => ports.get(handlers) === channel);

  const leave = session.subscribe(topic, receive, { stores: own });

  function receive(message: TopicMessage) {
    switch (message.type) {
      case 'subscribed':
      case 'reset':
        isFollowed = true;
        for (const handlers of Array.from(ports.keys())) open(handlers);
        for (const reader of Array.from(readers)) reader.onUpdate();
        break;
      case 'storeOpened':
        at(message.channel)?.onOpened(message);
        break;
      case 'storeRefused':
        at(message.channel)?.onRefused(message);
        break;
      case 'storeChanged':
        for (const handlers of ports.keys()) if (handlers.storeId === message.storeId) handlers.onChanged();
        break;
      case 'storeMessages':
        for (const reader of Array.from(readers)) if (reader.storeId === message.storeId) reader.onUpdate(message);
        break;
      case 'binary': {
        const frame = decodeServerStoreFrame(new Uint8Array(message.data));
        at(frame.channel)?.onFrame(frame);
        break;
      }
      case 'unsubscribed':
        for (const handlers of [...ports.keys(), ...readers])
          handlers.onEnded(new ParleyError(message.code as ErrorCode, message.message));
    }
  }

  return {
    open(handlers) {
      if (isFollowed) open(handlers);
      else ports.set(handlers, 0);
      return {
        get channel() {
          return ports.get(handlers) ?? 0;
        },
        send: (frame) => own.send?.(frame as Uint8Array<ArrayBuffer>) ?? false,
        setPosition: (sequence) => void polled.set(handlers, sequence),
        close() {
          polled.delete(handlers);
          const channel = ports.get(handlers);
          if (channel) own.send?.({ type: 'closeStore', topic, channel });
          ports.delete(handlers);
        },
      };
    },
    read(handlers) {
      readers.add(handlers);
      if (isFollowed) handlers.onUpdate();
      // A pending poll does not wait for this one yet: it is restarted. A socket ignores it.
      own.send?.({ type: 'closeStore', topic, channel: 0 });
      return () => void readers.delete(handlers);
    },
    close: leave,
  };
}
