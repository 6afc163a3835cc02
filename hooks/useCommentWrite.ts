'use client';
import type { CommentElement } from '../src/elements/comment/CommentElement.js';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

/** Methods of the comment element that take one value and resolve when the service has it. */
type WriteName = {
  [Name in keyof CommentElement]: CommentElement[Name] extends (variables: never) => Promise<unknown> ? Name : never;
}[keyof CommentElement];

/**
 * A mutation over a method of the comment element, and the method itself under its name. Every write to a thread fails with
 * `UNAUTHENTICATED` when nobody is signed in, `PERMISSION_DENIED` when the person may only read, and `NOT_FOUND` when the thread or the
 * comment is deleted or hidden from the person. While offline a write is queued and sent later; `isPending` is true until then.
 */
export type CommentWrite<Name extends WriteName> = Write<
  Parameters<CommentElement[Name]>[0],
  Awaited<ReturnType<CommentElement[Name]>>
> & { [Method in Name]: (variables: Parameters<CommentElement[Name]>[0]) => ReturnType<CommentElement[Name]> };

/** The mutation of one method. */
export function useCommentWrite<Name extends WriteName>(name: Name): CommentWrite<Name> {
  type Variables = Parameters<CommentElement[Name]>[0];
  type Result = Awaited<ReturnType<CommentElement[Name]>>;
  const write = useWrite<Variables, Result>(mutationKeys.comments(name), (client, variables) => {
    // `WriteName` is the names of methods of this very shape.
    const method = client.getCommentElement()[name] as unknown as (variables: Variables) => Promise<Result>;
    return method(variables);
  });
  return { ...write, [name]: write.mutateAsync } as CommentWrite<Name>; // as above
}
