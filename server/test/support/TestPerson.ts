import type { Anchor, CommentAnnotation, Endpoint, EndpointInput, EndpointResult } from '@parley/protocol';
import type { StartedService } from '../../src/service.js';
import { type Answer, expectFailure, expectSuccess, type Failure, post } from './post.js';
import { unpacked } from './unpacked.js';

type Thread = CommentAnnotation & Anchor;

/** An answer with its threads unpacked. */
type Unpacked<Result> = Result extends { shared: unknown[] }
  ? {
      [Name in Exclude<keyof Result, 'shared'>]: Name extends 'annotations'
        ? Thread[]
        : Name extends 'annotation'
          ? Thread | Extract<Result[Name], null>
          : Result[Name];
    }
  : Result;

/** A person's browser: the API key and the person's token. */
export class TestPerson {
  readonly service: StartedService;
  readonly apiKey: string;
  readonly userId: string;
  readonly token: string;

  constructor(service: StartedService, apiKey: string, userId: string, token: string) {
    this.service = service;
    this.apiKey = apiKey;
    this.userId = userId;
    this.token = token;
  }

  get headers(): Record<string, string> {
    return { 'x-service-api-key': this.apiKey, authorization: `Bearer ${this.token}` };
  }

  post(endpoint: Endpoint, data: unknown): Promise<Answer> {
    return post(this.service, endpoint.path, { data }, this.headers);
  }

  async call<E extends Endpoint>(endpoint: E, data: EndpointInput<E>): Promise<Unpacked<EndpointResult<E>>> {
    // The service promises this shape.
    return unpacked(expectSuccess(await this.post(endpoint, data)), this.userId) as Unpacked<EndpointResult<E>>;
  }

  async refused(endpoint: Endpoint, data: unknown): Promise<Failure> {
    return expectFailure(await this.post(endpoint, data));
  }
}
