import { useAwareness, useCrdtStore } from '@parley/react';
import { type Node, type NodeChange, ReactFlow, ReactFlowProvider, useReactFlow, ViewportPortal } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import type { PointerEvent } from 'react';

type Cards = Record<string, { label: string; x: number; y: number }>;

export const Canvas = () => (
  <ReactFlowProvider>
    <Board />
  </ReactFlowProvider>
);

function Board() {
  const { value, update, undo, redo, store, isReadOnly } = useCrdtStore<Cards>({ storeId: 'board', type: 'map' });
  const { remoteStates, setLocalState } = useAwareness(store);
  const { screenToFlowPosition } = useReactFlow();
  if (value === null) return null;

  const nodes = Object.entries(value).map(([id, { label, x, y }]): Node => ({
    id,
    position: { x, y },
    data: { label },
    width: 120,
    height: 40,
  }));
  const add = () => update((cards) => ({ ...cards, [crypto.randomUUID()]: { label: 'New card', x: 0, y: 0 } }));
  const move = (changes: NodeChange[]) =>
    update((cards) => {
      const next = { ...cards };
      for (const change of changes) {
        const card = 'id' in change && next[change.id];
        if (!card) continue;
        if (change.type === 'position' && change.position) next[change.id] = { ...card, ...change.position };
        if (change.type === 'remove') delete next[change.id];
      }
      return next;
    });
  const point = ({ clientX, clientY }: PointerEvent) =>
    setLocalState({ pointer: screenToFlowPosition({ x: clientX, y: clientY }) });

  return (
    <div style={{ blockSize: 240 }} onPointerMove={point} onPointerLeave={() => setLocalState({})}>
      <button type="button" disabled={isReadOnly} onClick={add}>
        Add card
      </button>
      <button type="button" disabled={isReadOnly} onClick={undo}>
        Undo
      </button>
      <button type="button" disabled={isReadOnly} onClick={redo}>
        Redo
      </button>
      <ReactFlow nodes={nodes} nodesDraggable={!isReadOnly} {...(!isReadOnly && { onNodesChange: move })}>
        <ViewportPortal>
          {remoteStates.map(({ clientId, user, ...state }) => {
            const pointer = state['pointer'] as { x: number; y: number } | undefined;
            if (!pointer) return null;
            const transform = `translate(${pointer.x}px, ${pointer.y}px)`;
            return (
              <span
                key={clientId}
                className="pointer"
                style={{ position: 'absolute', transform, background: user.color }}
              >
                {user.name}
              </span>
            );
          })}
        </ViewportPortal>
      </ReactFlow>
    </div>
  );
}
