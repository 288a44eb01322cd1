import * as z from 'zod';
import type { ProblemCode } from './problem.ts';
import './limit-words.ts';

/** The empty response. */
export const Done = z.object({});

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `/inspections/{id}` → `'id'` */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/**
 * Who may call: a signed-in person; a member of the organization in the header; one of its Admins; us; holders of a
 * customer's link; anyone.
 */
export type Access = 'user' | 'member' | 'admin' | 'super-admin' | 'link' | 'anyone';

type Declaration<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Allowed extends Access,
> = {
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** Default: `member`. */
  access?: Allowed;
  /** Also available for a closed organization while it can be reopened. */
  whenClosed?: true;
  /** Starts a sheet, an estimate or an email, or changes a record: the site doesn't call it in Training Mode. */
  notInTraining?: true;
  /** The body is a form with a file (multipart/form-data) instead of JSON. */
  multipart?: true;
  /** The response has a secret: it is never compressed, so that its size tells nothing. */
  isSecret?: true;
  query?: Query;
  body?: Body;
  response: Response;
  /** Status of the response if it isn't always 200. */
  status?: (response: z.output<Response>) => 200 | 201 | 202;
  /** Redirects a browser to this URL (302). */
  location?: (response: z.output<Response>) => string;
  /** Problems besides 400, 401, 403, 429, 500 and 503, which any call may return. */
  problems?: readonly ProblemCode[];
  /** Schemas of these problems' `details`. Others, and all problems of link endpoints, are sent without details. */
  details?: Partial<Record<ProblemCode, z.ZodType>>;
};

/** One HTTP call, declared once. Routes, Lambdas, OpenAPI, web client, local gateway and isolation tests read this. */
export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> extends Declaration<Query, Body, Response, Allowed> {
  method: Method;
  path: Path;
}

/** Allows details only for declared problems, and never on link endpoints. */
type Details<Allowed extends Access, Code extends ProblemCode> = {
  problems?: readonly Code[];
  details?: [Allowed] extends ['link' | 'anyone']
    ? never
    : { [One in ProblemCode]?: One extends NoInfer<Code> ? z.ZodType : never };
};

/** Declares an endpoint, as in `endpoint('GET /api/quiz/{id}', { … })`; infers the literal path and exact schemas. */
export const endpoint = <
  const Path extends string,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodType,
  Allowed extends Access = 'member',
  const Code extends ProblemCode = never,
>(
  route: `${Method} ${Path}`,
  declaration: Declaration<Query, Body, Response, Allowed> & Details<Allowed, Code>,
): Endpoint<Path, Query, Body, Response, Allowed> => {
  const [method, path] = route.split(' ') as [Method, Path];
  return { method, path, ...declaration };
};

// biome-ignore lint/suspicious/noExplicitAny: a bound over every endpoint; the exact types are inferred per endpoint
export type AnyEndpoint = Endpoint<string, any, any, any, Access>;
export type Noun = Record<string, AnyEndpoint>;

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };
type Params<Path extends string> = [ParamNames<Path>] extends [never] ? undefined : Record<ParamNames<Path>, string>;

/** The input of a call, as the caller sends it. */
export type Call<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, z.ZodType, Access>
    ? Part<'params', Params<Path>> & Part<'query', z.input<Query>> & Part<'body', z.input<Body>>
    : never;

/** The input of a handler: the same call parsed by zod. */
export type Request<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, z.ZodType, Access>
    ? Part<'params', Params<Path>> & Part<'query', z.output<Query>> & Part<'body', z.output<Body>>
    : never;

/** The body of the response. */
export type ResponseBody<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never;

/** Returns who may call an endpoint. */
export const getAccess = (endpoint: AnyEndpoint): Access => endpoint.access ?? 'member';

/** True if the endpoint is for signed-in people. */
export const needsSignIn = (endpoint: AnyEndpoint) => !['link', 'anyone'].includes(getAccess(endpoint));

/** Validation errors of a query or body by field. */
const Misfits = z.array(z.object({ path: z.string(), message: z.string() })).meta({ id: 'Misfits' });

/** Returns the schema of a problem's `details`; undefined if none are sent. */
export const getDetailsSchema = (endpoint: AnyEndpoint, code: ProblemCode): z.ZodType | undefined => {
  if (!needsSignIn(endpoint)) return undefined;
  return code === 'not-valid' ? Misfits : endpoint.details?.[code];
};

export const routeKey = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Returns the path of a call. `encode` is for each parameter. */
export const fillPath = (
  { path }: AnyEndpoint,
  params: Record<string, string> = {},
  encode: (text: string) => string = encodeURIComponent,
) => path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name] ?? ''));

/** Encodes a request body: a form if it contains a file, else JSON with its content type. */
export const encodeBody = ({ multipart }: AnyEndpoint, body: unknown) => {
  if (body === undefined) return {};
  if (!multipart) return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string | Blob>)) form.append(name, value);
  return { body: form };
};
