import { z } from 'zod';
import { isBounded, json, NOT_BOUNDED, optional } from './primitives.js';
import { isPageAddress } from './webAddress.js';

const words = z.string().max(10_000);
const some = words.refine((value) => value.trim() !== '', 'must not be empty');

/** Why an agent wrote the comment. Further keys are allowed and stored. `confidence` is 0-100. */
export interface AgentReason {
  title: string;
  description: string;
  severity: 'critical' | 'high' | 'medium' | 'low' | 'info';
  findingId?: string | undefined;
  findingType?: 'text' | 'pin' | 'page' | undefined;
  issueType?: string | undefined;
  confidence?: number | undefined;
  suggestion?: string | undefined;
  suggestedFix?: string | undefined;
  htmlSnippet?: string | undefined;
  htmlSelector?: string | undefined;
  source?: 'instructions' | 'knowledge' | undefined;
  knowledgeSection?: string | undefined;
  [key: string]: unknown;
}

// The cast is safe: the interface describes the same shape. The inferred type, with named keys beside open ones, does not compile in a
// declaration file.
const reasonSchema = z
  .object({
    title: some,
    description: some,
    severity: z.enum(['critical', 'high', 'medium', 'low', 'info']),
    findingId: optional(words),
    findingType: optional(z.enum(['text', 'pin', 'page'])),
    issueType: optional(words),
    confidence: optional(z.number().int().min(0).max(100)),
    suggestion: optional(words),
    suggestedFix: optional(words),
    htmlSnippet: optional(words),
    htmlSelector: optional(words),
    source: optional(z.enum(['instructions', 'knowledge'])),
    knowledgeSection: optional(words),
  })
  .catchall(json)
  .refine(isBounded, NOT_BOUNDED) as z.ZodType as z.ZodType<AgentReason, AgentReason>;

/** The agent that wrote a comment (REST contract §2.7). The service adds `agentType: 'external'`. */
export const agentSchema = z.object({
  agentSource: z.literal('external', "must be 'external'"),
  agentId: some,
  agentName: some,
  executionId: optional(words),
  url: optional(words.refine(isPageAddress, 'must be the address of a page')),
  reason: optional(reasonSchema),
});
export type AgentInput = z.output<typeof agentSchema>;

/** The agent as stored. On a thread it also has `agentFields`: `agentId:…`, `agentSource:…`, `executionId:…`, `url:…`. */
export type Agent = AgentInput & { agentType: 'external' };
