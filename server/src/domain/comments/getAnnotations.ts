import type { CommentAnnotation, EndpointData, getCommentAnnotations as endpoint } from '@parley/protocol';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core, Tenant } from '../../core.js';
import { idsOfPage } from '../idPage.js';
import { requireOrganization } from '../scope.js';
import { readThreads, type ThreadPosition } from './readThreads.js';
import { threadFilters } from './threadFilters.js';
import { toRestAnnotation } from './toRestAnnotation.js';

type Input = EndpointData<typeof endpoint>;

/** An element of the list. */
export interface FoundAnnotation {
  /** The id asked for, or found. */
  annotationId: string;
  /** `null`: there is none with this id, or the filter leaves it out. */
  annotation: CommentAnnotation | null;
}

/**
 * One page of `commentannotations/get` (REST contract §3.2): threads whatever their visibility, no drafts; by time of the last
 * change, or with `annotationIds` one element for each, in the order asked for. `NOT_FOUND` for an unknown organization.
 */
export async function getAnnotations(
  core: Core,
  { apiKey }: Tenant,
  input: Input,
  after: ThreadPosition | undefined,
  limit: number,
): Promise<FoundAnnotation[]> {
  const scope = { apiKey, organizationId: input.organizationId };
  await requireOrganization(core.db, apiKey, scope.organizationId);
  const documentIds = input.documentId === undefined ? input.documentIds : [input.documentId];
  const isById = input.annotationIds !== undefined && !input.groupByDocumentId;
  const asked = isById
    ? idsOfPage(input.annotationIds ?? [], { after: after?.annotationId, limit })
    : input.annotationIds;
  const filter = threadFilters(scope, { ...input, documentIds, annotationIds: asked });
  const threads = await readThreads(core, scope, {
    where: sql<SqlBool>`${filter} and not a.is_draft and ${agentFilter(input)}`,
    order: input.order,
    ...(!isById && { after, limit }),
  });
  const found = threads.map((thread) => toRestAnnotation(scope, thread));
  if (!isById) return found.map((annotation) => ({ annotationId: annotation.annotationId, annotation }));
  const foundById = new Map(found.map((annotation) => [annotation.annotationId, annotation]));
  return (asked ?? []).map((annotationId) => ({ annotationId, annotation: foundById.get(annotationId) ?? null }));
}

function agentFilter(input: Input): RawBuilder<SqlBool> {
  const field = (value: string) => sql<SqlBool>`a.agent_fields @> ${[value]}::text[]`;
  const isAgents = sql<SqlBool>`a.agent_fields <> '{}'`; // an agent has an id, so it has fields
  if (input.agentId !== undefined) return field(`agentId:${input.agentId}`);
  if (input.executionId !== undefined) return field(`executionId:${input.executionId}`);
  if (input.agentSource !== undefined) return field(`agentSource:${input.agentSource}`);
  if (input.agentSuggestions) return sql<SqlBool>`(${isAgents} and ${IS_PENDING_SUGGESTION})`;
  return input.agentType !== undefined || input.agentComments ? isAgents : sql<SqlBool>`true`;
}

/** Holds for suggestions that nobody decided yet; the rows of `comment_annotations` are `a`. */
export const IS_PENDING_SUGGESTION = sql<SqlBool>`(a.content ->> 'type' = 'suggestion'
  and a.content -> 'suggestion' ->> 'status' = 'pending')`;
