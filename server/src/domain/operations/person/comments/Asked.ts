import type { EndpointData, updateCommentAnnotation as endpoint } from '@parley/protocol';

/** The change to a thread that a person requests; an absent field stays. */
export type Asked = Partial<Omit<EndpointData<typeof endpoint>, 'organizationId' | 'annotationId'>>;
