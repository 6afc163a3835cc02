import { type RawBuilder, sql } from 'kysely';
import type { Append } from '../../store/append.js';
import { placeRows } from '../documents/placeRows.js';
import { commentRows } from './commentRows.js';
import { filledContent, joinAuthor } from './filledContent.js';
import { newWriters } from './lastWriters.js';
import { termRows } from './threadTerms.js';
import type { ThreadToStore } from './threadToStore.js';
import { type NewSubscribers, subscribersOf, subscriptionRows } from './subscriptionRows.js';
import { newSubscriptionBytes } from './threadSize.js';
import { threadsOfDocuments } from './threadChanges.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { heldColumns } from '../access/heldThreads.js';
import { visibilityColumns } from '../access/visibilityColumns.js';
import { list } from '../../store/list.js';

/** New threads of one document. */
export interface DocumentThreads {
  documentId: string;
  threads: readonly ThreadToStore[];
}

/**
 * Returns the statement that inserts new threads of documents, each named once: numbers, comments, subscriptions, places and changes. Fails
 * with SQLSTATE 23505 when an id exists, 23502 or 23503 when a document is deleted. Lock the documents before (`lockDocuments`). After a
 * thread with many people (`hasManyPeople`) call `requireRoom`.
 */
export function insertThreads(scope: ThreadScope, documents: readonly DocumentThreads[]): Append {
  const threads = documents.flatMap((document) => document.threads);
  return {
    ...threadsOfDocuments(
      scope,
      documents.flatMap(({ documentId, threads: own }) =>
        own.map(({ annotationId }) => ({ documentId, annotationId })),
      ),
    ),
    also: [
      numbers(scope, documents),
      commentRows(
        scope,
        threads.flatMap(({ annotationId, comments }) =>
          comments.map((comment, index) => ({ annotationId, commentNumber: index + 1, comment })),
        ),
      ),
      threadRows(scope, documents),
      ...subscriptionRows(scope, threads.map(newSubscribers)),
      ...termRows(scope, threads),
      ...placeRows(
        scope,
        documents.flatMap(({ documentId, threads: own }) => own.map(({ location }) => ({ documentId, location }))),
      ),
    ],
  };
}

const newSubscribers = ({ annotationId, comments, isDraft, content }: ThreadToStore): NewSubscribers => ({
  annotationId,
  comments,
  userIds: content.assignedTo && !isDraft ? [content.assignedTo.userId] : [],
});

const numbers = (
  { apiKey, organizationId }: ThreadScope,
  documents: readonly DocumentThreads[],
): RawBuilder<unknown> => sql`numbered as (
  update documents d set last_annotation_number = d.last_annotation_number + made.count
  from raised, unnest(${list(documents.map(({ documentId }) => documentId))}, ${list(
    documents.map(({ threads }) => threads.length),
    'bigint',
  )})
    as made (document_id, count)
  where d.api_key = ${apiKey} and d.organization_id = ${organizationId} and d.document_id = made.document_id
  returning d.document_id, d.last_annotation_number - made.count as last)`;

function threadRows(scope: ThreadScope, documents: readonly DocumentThreads[]): RawBuilder<unknown> {
  const rows = documents.flatMap(({ documentId, threads }) =>
    threads.map((thread, index) => ({
      annotation_id: thread.annotationId,
      document_id: documentId,
      position: index + 1,
      last_comment_number: thread.comments.length,
      subscription_bytes: newSubscriptionBytes(thread, subscribersOf([newSubscribers(thread)]).length),
      ...newWriters(thread.comments),
      author_id: thread.authorId,
      location_id: thread.locationId,
      status_id: thread.content.status?.id,
      ...(thread.heldFor === null
        ? visibilityColumns(thread.visibility, thread.authorId)
        : heldColumns(thread.visibility, thread.authorId, thread.heldFor)),
      access: thread.access,
      agent_fields: thread.agentFields,
      is_draft: thread.isDraft,
      created_at: thread.createdAt,
      last_updated: thread.lastUpdated,
      content: thread.content,
      request_hash: thread.requestHash,
    })),
  );
  return sql`threads as (
    insert into comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number,
      last_comment_number, parts_bytes, last_writer_id, last_written, last_written_by_others, author_id, location_id, status_id,
      visibility, visible_to_organizations, visible_to_users, access, agent_fields, is_draft, created_at, last_updated, content,
      request_hash)
    select ${scope.apiKey}, ${scope.organizationId}, t.annotation_id, t.document_id,
      (select last from numbered n where n.document_id = t.document_id) + t.position,
      t.last_comment_number,
      -- As stored: the people in them are filled in.
      t.subscription_bytes + (select sum(c.content_bytes) from new_comments c where c.annotation_id = t.annotation_id),
      t.last_writer_id, t.last_written, t.last_written_by_others, t.author_id, t.location_id,
      t.status_id, t.visibility, t.visible_to_organizations, t.visible_to_users, t.access, t.agent_fields, t.is_draft, t.created_at,
      t.last_updated,
      ${filledContent(scope, 't')}, t.request_hash
    from raised, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (annotation_id text, document_id text, position int,
      last_comment_number bigint, subscription_bytes bigint, last_writer_id text, last_written bigint, last_written_by_others bigint,
      author_id text, location_id text, status_id text, visibility text,
      visible_to_organizations text[], visible_to_users text[], access jsonb, agent_fields text[], is_draft boolean,
      created_at bigint, last_updated bigint, content jsonb, request_hash text)
    ${joinAuthor(scope, 't')})`;
}
