import { sql } from 'kysely';
import type { Access, VisibilityType } from '@parley/protocol';
import { indexComments } from '../../src/domain/threads/indexComments.js';
import { newWriters } from '../../src/domain/threads/lastWriters.js';
import type { TestOrganization } from './TestOrganization.js';

/** A thread of a document with its comments, as rows: for tests of reading, where it does not matter how they came to be. */
export interface ThreadRows {
  annotationId: string;
  /** @default 'plan' */
  documentId?: string;
  /** @default 'ada' */
  authorId?: string;
  isDraft?: boolean;
  /** @default 'public' */
  visibility?: VisibilityType;
  organizationIds?: string[];
  userIds?: string[];
  access?: Access;
  statusId?: string;
  locationId?: string;
  agentFields?: string[];
  /** By author, oldest first. @default one of the thread's author */
  comments?: { authorId: string; isDraft?: boolean }[];
}

/** Writes the rows; the document must be there. */
export async function insertThread({ key, organizationId }: TestOrganization, thread: ThreadRows): Promise<void> {
  const { annotationId, documentId = 'plan', authorId = 'ada', isDraft = false, visibility = 'public' } = thread;
  const { statusId = 'OPEN', locationId = null, agentFields = [], access, comments = [{ authorId }] } = thread;
  const { db } = key.service.core;
  const scope = { api_key: key.apiKey, organization_id: organizationId, annotation_id: annotationId };
  const times = { created_at: 1, last_updated: 1 };
  const { last_annotation_number: number } = await db
    .updateTable('documents')
    .set({ last_annotation_number: sql`last_annotation_number + 1` })
    .where('api_key', '=', key.apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .returning('last_annotation_number')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('comment_annotations')
    .values({
      ...scope,
      ...times,
      document_id: documentId,
      annotation_number: number,
      last_comment_number: comments.length,
      ...newWriters(
        comments.map(({ authorId: writerId, isDraft: isHidden = false }) => ({
          authorId: writerId,
          isDraft: isHidden,
        })),
      ),
      author_id: authorId,
      location_id: locationId,
      status_id: statusId,
      visibility,
      visible_to_organizations: thread.organizationIds ?? [],
      visible_to_users: visibility === 'public' ? [] : [...(thread.userIds ?? []), authorId],
      access: access ? JSON.stringify(access) : null,
      agent_fields: agentFields,
      is_draft: isDraft,
      content: JSON.stringify({ from: { userId: authorId } }),
      request_hash: '',
    })
    .execute();
  await db
    .insertInto('comments')
    .values(
      comments.map((comment, index) => ({
        ...scope,
        ...times,
        comment_id: `${annotationId}-${index + 1}`,
        comment_number: index + 1,
        author_id: comment.authorId,
        mentioned_user_ids: [],
        mentioned_group_ids: [],
        is_draft: comment.isDraft ?? false,
        content: JSON.stringify({ from: { userId: comment.authorId }, commentText: annotationId }),
        request_hash: '',
      })),
    )
    .execute();
  if (agentFields.length > 0) await indexComments(db, { apiKey: key.apiKey, organizationId }, [annotationId]);
}
