import { z } from './zod.ts';

/** Who may make a call at all; what a role may do inside an organisation is the api's `policy.ts`. */
export type Access = 'anyone' | 'signed_in' | 'verified' | 'organisation';

interface EndpointShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with `:name` parameters; the api also answers with a trailing slash. */
  readonly path: `/${string}`;
  /** Other spellings of the same call in the specification; one implementation answers all of them. */
  readonly aliases?: readonly `/${string}`[];
  readonly access: Access;
  /**
   * What an API token must be for to make this call. Without it no token may: a new call stays closed until somebody
   * says otherwise. Left away wherever people, rights and settings are changed.
   */
  readonly scope?: 'read' | 'write' | 'data';
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Headers that the call itself asks for, in lower case; all others pass unread. */
  readonly headers?: z.ZodObject;
  /** Bytes of the body where they may be more than usual; the api says so with 413. */
  readonly largestBody?: number;
  /** `multipart`: one file in the field `file`; the body is read by the handler as a stream. */
  readonly upload?: true;
  /** Media type of an answer that is a file: bytes or a stream of them. */
  readonly file?: string;
  /** A sensitive act: the person must have proved who he is within the last minutes (`POST /auth/confirm`). */
  readonly confirmed?: true;
  /** The answer is an event stream that the handler writes itself. */
  readonly stream?: true;
  /** `nothing` answers 204. */
  readonly response: z.ZodType;
  readonly status?: 200 | 201 | 202;
}

/** Describes a call once; validation, types, the client, forms and OpenAPI follow from it. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;
export type Endpoint = EndpointShape;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the api's handler is handed, after validation. */
export interface Received<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  headers: Parsed<E['headers']>;
}
/** What a handler returns; the response schema strips whatever it does not name. */
export type Returned<E extends Endpoint> = z.input<E['response']>;
/** What the client gets. */
export type Answered<E extends Endpoint> = z.output<E['response']>;

type Part<K extends string, S> = S extends z.ZodType
  ? Record<string, never> extends Given<S>
    ? { [P in K]?: Given<S> }
    : { [P in K]: Given<S> }
  : { [P in K]?: undefined };
/** What the client hands to `call()`: parts whose fields are all optional may be left out. */
export type Asked<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

export const nothing = z.void();
