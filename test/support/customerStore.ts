import { vi } from 'vitest';
import type { PartialCommentAnnotation, SaveCommentRequest } from '../../src/index.js';

/** A customer's store of what people write: keeps what it is sent, answers what it is asked for, and can be made to fail or to wait. */
export function customerStore() {
  const threads = new Map<string, PartialCommentAnnotation>();
  let failing: unknown;
  let gate: Promise<void> = Promise.resolve();
  const answer = async <T>(data: T): Promise<{ status: number; data: T }> => {
    await gate;
    if (failing) throw failing;
    return { status: 200, data };
  };

  const get = vi.fn<(request: { organizationId: string; commentAnnotationIds: string[] }) => Promise<Answered>>(
    ({ commentAnnotationIds }) =>
      answer(
        Object.fromEntries(commentAnnotationIds.flatMap((id) => (threads.has(id) ? [[id, threads.get(id)!]] : []))),
      ),
  );
  const save = vi.fn<(request: SaveCommentRequest) => Promise<{ status: number }>>(async ({ commentAnnotation }) => {
    await answer(null);
    for (const [id, thread] of Object.entries(commentAnnotation)) threads.set(id, thread);
    return { status: 200 };
  });
  const remove = vi.fn<(request: { commentAnnotationId: string }) => Promise<{ status: number }>>(
    async ({ commentAnnotationId }) => {
      await answer(null);
      threads.delete(commentAnnotationId);
      return { status: 200 };
    },
  );
  return {
    threads,
    get,
    save,
    remove,
    provider: { get, save, delete: remove },
    fail: (error: unknown = new Error('down')) => void (failing = error),
    mend: () => void (failing = undefined),
    /** Everything waits until the returned function is called. */
    hold() {
      let open = () => {};
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
  };
}

interface Answered {
  status: number;
  data: Record<string, PartialCommentAnnotation>;
}
