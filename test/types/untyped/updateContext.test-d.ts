import type { CommentElement, UpdateContextVariables } from '@parley/react';

declare const comments: CommentElement;

// Custom keys and `access` may change together (client contract §7.8).
const both = { step: 2, access: null };
void comments.updateContext('thread', both, { merge: true });
export const variables: UpdateContextVariables = { annotationId: 'thread', context: { step: 2, access: null } };
export const granting: UpdateContextVariables = { annotationId: 'thread', context: { access: { team: ['red', 7] } } };
