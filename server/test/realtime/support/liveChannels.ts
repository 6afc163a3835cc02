import {
  type ServerFrame,
  setInlineReaction,
  setLiveState,
  type SubscriptionFields,
  type Topic,
} from '@parley/protocol';
import { encodeStoreFrame, type ServerStoreFrame } from '@parley/protocol/crdt';
import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import { awarenessEntry } from '../../crdt/support/awarenessEntry.js';
import type { TestPerson } from '../../support/TestPerson.js';
import type { TestSocket } from './TestSocket.js';

/** Somebody with an open document. */
export interface Visitor {
  person: TestPerson;
  userId: string;
  socket: TestSocket;
  /** Binary frames, in order. */
  storeFrames: ServerStoreFrame[];
  organizationId: string;
  documentId: string;
}

/** A way in which people of a document see each other now. */
export interface LiveChannel {
  /** The part of the topic before the document. */
  topic: 'presence' | 'cursors' | 'typing' | 'liveState' | 'inlineReactions' | 'crdt';
  /** Of a second channel of the topic, which goes with the subscription of the first. */
  name?: string;
  /** What goes with the subscription. */
  fields?: Partial<Omit<SubscriptionFields, 'topic'>>;
  /** What a client does besides to subscribe. It is answered by `storeOpened`. */
  open?(visitor: Visitor): void;
  /** Does something that everybody sees who may read the document. `step`: of `STEPS`; what one sees of it is another each time. */
  act(visitor: Visitor, step: number): unknown;
  /** The people whom a frame tells of. */
  peopleOf?(frame: ServerFrame): string[];
  /** As `peopleOf`, for a binary frame. */
  peopleIn?(frame: ServerStoreFrame): string[];
  /** Who may read the document may not act by that alone. @default false */
  isForEditors?: boolean;
}

/** Before grants are taken away, and after. */
export const STEPS = [1, 2] as const;

/** Every channel. `accessMatrix.test.ts` holds each against who may open the document. */
export const LIVE_CHANNELS: readonly LiveChannel[] = [
  {
    topic: 'presence',
    fields: { presence: { tab: 'tab', state: {} } },
    act: ({ socket, documentId }, step) =>
      socket.send({ type: 'presence', topic: `presence:${documentId}`, state: { location: { id: `slide ${step}` } } }),
    peopleOf: (frame) =>
      frame.type === 'presence' ? frame.people.flatMap(({ userId, addedBy }) => (addedBy ? [] : userId)) : [],
  },
  {
    topic: 'presence',
    name: 'bots of tabs',
    isForEditors: true,
    act: ({ socket, documentId, userId }, step) => {
      const bots = [{ userId: `bot of ${userId}`, name: `Bot ${step}` }];
      socket.send({ type: 'presence', topic: `presence:${documentId}`, state: {}, bots });
    },
    peopleOf: (frame) => (frame.type === 'presence' ? frame.people.flatMap(({ addedBy = [] }) => addedBy) : []),
  },
  {
    topic: 'cursors',
    act: ({ socket, documentId }, step) =>
      socket.send({ type: 'cursor', topic: `cursors:${documentId}`, cursor: [step, step, 'a'] }),
    peopleOf: (frame) => (frame.type === 'cursors' ? frame.cursors.map(([userId]) => userId) : []),
  },
  {
    // The threads `open-<step>` are for everybody who may open the document.
    topic: 'typing',
    act: ({ socket, documentId }, step) =>
      socket.send({ type: 'typing', topic: `typing:${documentId}`, annotationId: `open-${step}` }),
    peopleOf: (frame) =>
      frame.type === 'typing' ? frame.threads.flatMap(({ users }) => users.map(({ userId }) => userId)) : [],
  },
  {
    topic: 'liveState',
    isForEditors: true,
    act: ({ person, organizationId, documentId }, step) =>
      person.post(setLiveState, { organizationId, documentId, liveStateDataId: person.userId, data: step }),
    peopleOf: (frame) =>
      frame.type === 'changes'
        ? frame.changes.flatMap((change) =>
            change.type === 'liveState.saved' ? (change.liveState.updatedBy?.userId ?? []) : [],
          )
        : [],
  },
  {
    topic: 'inlineReactions',
    isForEditors: true,
    act: ({ person, organizationId, documentId }, step) =>
      person.post(setInlineReaction, {
        organizationId,
        documentId,
        targetElementId: 'chart',
        reactionAnnotationId: `r${step}`,
        icon: `icon ${step}`,
        isOn: true,
      }),
    peopleOf: (frame) =>
      frame.type === 'changes'
        ? frame.changes.flatMap((change) =>
            change.type === 'inlineReactions.saved' ? change.toggled.map(({ userId }) => userId) : [],
          )
        : [],
  },
  {
    topic: 'crdt',
    isForEditors: true,
    open: ({ socket, documentId }) => {
      const store = { storeId: 'board', storeType: 'array', contentKey: 'content' } as const;
      socket.send({ type: 'openStore', topic: `crdt:${documentId}`, channel: CHANNEL, ...store });
    },
    act: ({ socket, userId }, step) => {
      const doc = new Y.Doc();
      doc.getArray('content').push([userId]);
      const update = Y.encodeStateAsUpdate(doc);
      socket.sendRaw(encodeStoreFrame({ kind: 'update', channel: CHANNEL, number: step, update }));
    },
    peopleIn: (frame) => {
      if (frame.kind !== 'update') return [];
      const doc = new Y.Doc();
      Y.applyUpdate(doc, frame.update);
      return doc.getArray<string>('content').toArray();
    },
  },
  {
    topic: 'crdt',
    name: 'awareness of stores',
    act: ({ socket, userId }, step) => {
      const { clientID } = new Y.Doc();
      const update = awarenessEntry(JSON.stringify({ claimed: userId, step }), clientID);
      socket.sendRaw(encodeStoreFrame({ kind: 'awareness', channel: CHANNEL, update }));
    },
    peopleIn: (frame) => (frame.kind === 'awareness' ? usersOf(frame.update) : []),
  },
];

/** The channel on which the visitors have their store. */
const CHANNEL = 1;

function usersOf(update: Uint8Array): string[] {
  const decoder = decoding.createDecoder(update);
  const count = decoding.readVarUint(decoder);
  return Array.from({ length: count }, () => {
    decoding.readVarUint(decoder); // client
    decoding.readVarUint(decoder); // clock
    const state = JSON.parse(decoding.readVarString(decoder)) as { user: { userId: string } } | null;
    return state ? [state.user.userId] : [];
  }).flat();
}

export const topicOf = ({ topic }: LiveChannel, documentId: string): Topic => `${topic}:${documentId}`;
