import type { CommentAnnotation, CommentElement, ParleyClient } from '@parley/react/client';

declare const client: ParleyClient;
const element: CommentElement = client.getCommentElement();

// What only our components call is no part of the element.
// @ts-expect-error -- internal
void element.reportComposer;
// @ts-expect-error -- internal
void element.reportGhosts;
// @ts-expect-error -- internal
void element.openNewThread;
// @ts-expect-error -- internal
void element.sendDraftThread;

// What is promised at once is no Promise.
const filtered: CommentAnnotation[] = element.applyCommentSidebarClientFilters([], {});
void filtered;
// @ts-expect-error -- it answers nothing
void element.enableReadOnly().then;
// @ts-expect-error -- a stream is no Promise
void element.getCommentAnnotations().then;
