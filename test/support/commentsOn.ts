import type { ParleyClient } from '../../src/index.js';
import type { WholeCommentElement } from '../../src/elements/comment/WholeCommentElement.js';
import { commentInternals } from '../../src/elements/comment/commentInternals.js';
import type { InPageNetwork } from '../../testing/InPageNetwork.js';
import { signIn } from './signIn.js';
import type { TestService } from './startTestService.js';

export interface CommentingClient {
  client: ParleyClient;
  comments: WholeCommentElement;
  network: InPageNetwork;
}

/** Somebody's client with documents open. */
export async function commentsOn(
  service: TestService,
  who: Parameters<TestService['as']>[0],
  ...documentIds: string[]
): Promise<CommentingClient> {
  const { client, network } = await signIn(service.as(who));
  if (documentIds.length > 0) await client.setDocuments(documentIds.map((id) => ({ id })));
  return { client, comments: commentInternals(client.getCommentElement()), network };
}

/** Makes threads as the host's backend does, each with one comment; answers nothing before they are there. */
export async function addThreads(
  service: TestService,
  documentId: string,
  ...threads: { annotationId: string; from?: string; text?: string; [field: string]: unknown }[]
): Promise<void> {
  await service.rest('commentannotations/add', {
    documentId,
    createDocument: true,
    commentAnnotations: threads.map(({ from = 'bob', text = 'Hello', ...fields }) => ({
      commentData: [{ commentText: text, from: { userId: from } }],
      ...fields,
    })),
  });
}
