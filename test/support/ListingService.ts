import { inPageService } from '../../testing/inPageService.js';
import { openEmbedded } from '../../server/test/support/openEmbedded.js';
import { TestService } from './startTestService.js';
import { threadListIn } from './threadListIn.js';

/** A service that keeps the ids of the threads that it has listed. */
export class ListingService extends TestService {
  static async start(): Promise<ListingService> {
    return new ListingService(await inPageService(openEmbedded)).found();
  }
  readonly listed: string[] = [];
  protected override async handle(request: Request): Promise<Response> {
    const response = await super.handle(request);
    if (!response.ok || !/commentAnnotations\/list$|session\/identify$/.test(request.url)) return response;
    const body: unknown = await response.clone().json();
    const list = threadListIn<{ annotations: { annotationId: string }[] }>(request.url, body);
    this.listed.push(...(list?.annotations ?? []).map(({ annotationId }) => annotationId));
    return response;
  }
}
