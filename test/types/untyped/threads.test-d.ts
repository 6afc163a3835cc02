import type { CommentAnnotation, CommentElement, PageInfo, TargetElement } from '@parley/react';

declare const comments: CommentElement;
declare const thread: CommentAnnotation;

// What clients store in the open fields of a thread has its type, when it is read and when it is written.
export const place = {
  xpath: thread.targetElement?.xpath satisfies string | undefined,
  top: thread.targetElement?.topPercentage satisfies number | undefined,
  words: thread.targetTextRange?.text satisfies string | undefined,
  left: thread.position?.left satisfies number | undefined,
  section: thread.inlineCommentSectionConfig?.id satisfies string | undefined,
  page: thread.pageInfo?.title satisfies string | undefined,
  point: thread.basicAnchorData?.leftPercentage satisfies number | undefined,
  document: thread.metadata.documentMetadata?.documentName satisfies string | undefined,
};
export const decision: 'pending' | 'accepted' | 'rejected' | 'stale' | undefined = thread.suggestion?.status;
export const mode: 'public' | 'private' | undefined = thread.iam?.accessMode;
export const viewedAt: number | undefined = thread.views?.comments['c']?.views['u']?.timestamp;

declare const targetElement: TargetElement;
declare const pageInfo: PageInfo;
void comments.addCommentAnnotation({
  annotation: { targetElement, pageInfo, position: { top: 1, left: 2 }, comments: [{ commentText: 'Here' }] },
});
// @ts-expect-error -- a number
void comments.addCommentAnnotation({ annotation: { position: { top: '1', left: 2 }, comments: [] } });
// @ts-expect-error -- not a status of a suggestion
void (thread.suggestion?.status === 'done');
