import * as fc from 'fast-check';
import { type OpenApiDocument, type Operation, openApiDocument } from '#scripts/openapi/document.ts';
import type { JsonSchema } from '#scripts/openapi/schemas.ts';
import { endpoints } from '#shared/api.ts';
import { getAccess } from '#shared/endpoint.ts';
import { itemNames } from '#shared/sheets/checklist.ts';
import { fromSchema } from './from-schema.ts';
import { findPathIdKind, Ref, refTo } from './names.ts';
import { queries, samples } from './samples.ts';
import { type Spoiling, spoilings } from './spoil.ts';

export const CALLERS = ['admin', 'member', 'us'] as const;
/** A request before its references are resolved: each is a `Ref`. */
export type Request = {
  as: (typeof CALLERS)[number];
  organization: 'own' | 'side' | 'theirs' | 'nobodys' | 'none';
  key: string | undefined;
  cookie: boolean;
  /** The token of a customer's link. */
  link: unknown;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  spoiled: readonly Spoiling[];
  /** True to also send fields that only the server writes. */
  forged: boolean;
};
export type Route = (typeof endpoints)[number] & {
  title: string;
  operation: Operation;
  taken: readonly string[];
  requests: fc.Arbitrary<Request>;
};

/** These endpoints end a workshop or a membership, so they use another workshop than all other requests. */
const ASIDE = ['organizations.close', 'organizations.reopen', 'organizations.leave'];

/** Returns all endpoints of the contract, with generators of the requests that its document allows. */
export const makeRoutes = (document: OpenApiDocument = openApiDocument()): Route[] => {
  const schemas = fromSchema(document.components.schemas);
  return endpoints.map((one) => {
    const { noun, name, endpoint } = one;
    const title = `${noun}.${name}`;
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (!operation) throw new Error(`The document lacks ${title}`);
    const place = (where: 'path' | 'query') => operation.parameters.filter((one) => one.in === where);
    const params = Object.fromEntries(place('path').map((one) => [one.name, inPath(endpoint.path, one.name)]));
    const query = Object.fromEntries(place('query').map((one) => [one.name, schemas.make(one.schema, one.name)]));
    const required = place('query').flatMap((one) => (one.required ? [one.name] : []));
    const [content] = Object.values(operation.requestBody?.content ?? {});
    const requests = fc.record({
      as: caller(getAccess(endpoint), title),
      organization: fc.nat(19).map((die): Request['organization'] => {
        const usual = title === 'organizations.comeBack' ? 'none' : ASIDE.includes(title) ? 'side' : 'own';
        return (['theirs', 'nobodys', 'none'] as const)[die] ?? usual;
      }),
      key: fc.oneof(
        { weight: 6, arbitrary: fc.constant(undefined) },
        { weight: 4, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: fc.constantFrom('the-same-key', 'short', 'ū'.repeat(9), 'x'.repeat(101)) },
      ),
      cookie: fc.nat(19).map((die) => die === 0),
      link: linkFor(title),
      params: fc.record(params),
      query: fc.oneof(
        { weight: 3, arbitrary: sometimesAll(query, required) },
        ...(queries[title] ?? []).map((one) => ({ weight: 1, arbitrary: fc.constant<Record<string, unknown>>(one) })),
      ),
      body: content ? bodies(schemas, content.schema, samples[title] ?? []) : fc.constant(undefined),
      spoiled: spoilings,
      forged: fc.nat(4).map((die) => die === 0),
    });
    const taken = content ? Object.keys(schemas.find(content.schema).properties ?? {}) : [];
    return { ...one, title, operation, taken, requests };
  });
};

/** The kind of link for endpoints that don't use a link to an open estimate. */
const LINKS: Record<string, Ref['kind']> = {
  'links.undo': 'linkAnswered',
  'links.askAgain': 'linkExpired',
  'links.sheet': 'linkSheet',
  'links.sheetPdf': 'linkSheet',
};

/** Never refers to the neighbour's link, because anyone who has a link may use it. */
const linkFor = (title: string) => {
  const usual = LINKS[title] ?? 'linkToken';
  return fc
    .tuple(fc.nat(9), fc.nat(5))
    .map(([die, n]) => new Ref(die < 6 ? usual : 'linkToken', die < 9 ? 'own' : 'nobodys', n));
};

const inPath = (path: string, name: string) => {
  if (/itemName/i.test(name)) return fc.constantFrom<unknown>(...itemNames, 'noItem');
  if (name === 'number') return fc.constantFrom<unknown>('1', '1', '2', '0', 'x');
  if (name === 'link') return refTo(/estimates/.test(path) ? 'linkId' : 'mailedLinkId');
  if (name === 'revision') return fc.constantFrom<unknown>('1', '1', '2', '0', 'x');
  if (name === 'token') return fc.constantFrom<unknown>('A'.repeat(22), 'x');
  if (name === 'quizId') return refTo('quiz');
  if (name === 'questionId') return refTo('question');
  if (name === 'trainingId') return refTo('course');
  if (name === 'amendmentId') return refTo('amendment');
  if (name === 'DeviceID') return refTo('device');
  if (name === 'person') return fc.constantFrom<unknown>('sub_nobody', 'x');
  if (name === 'attemptId') return refTo('attempt');
  return name === 'imageId' ? refTo('image') : findPathIdKind(path);
};

const caller = (access: ReturnType<typeof getAccess>, title: string): fc.Arbitrary<Request['as']> => {
  const usual =
    access === 'super-admin' || /close|reopen/.test(title) ? 'us' : /leave|comeBack/.test(title) ? 'member' : 'admin';
  return fc.oneof({ weight: 7, arbitrary: fc.constant(usual) }, { weight: 3, arbitrary: fc.constantFrom(...CALLERS) });
};

/** Few optional fields make sense together, so usually only the required fields are sent, or one more. */
const sometimesAll = (fields: Record<string, fc.Arbitrary<unknown>>, required: readonly string[]) => {
  const optional = Object.keys(fields).filter((name) => !required.includes(name));
  const chosen = fc.oneof(
    { weight: 4, arbitrary: fc.subarray(optional, { maxLength: Math.min(1, optional.length) }) },
    { weight: 1, arbitrary: fc.subarray(optional) },
  );
  return chosen.chain((names) =>
    fc.record(Object.fromEntries([...required, ...names].map((name) => [name, fields[name] ?? fc.constant('')]))),
  );
};

const bodies = (
  { make, properties, find }: ReturnType<typeof fromSchema>,
  schema: JsonSchema,
  good: readonly object[],
) => {
  const fields = properties(schema);
  const few = sometimesAll(fields, good.length > 0 ? [] : (find(schema).required ?? []));
  const [first] = good;
  if (!first) return fc.oneof({ weight: 2, arbitrary: few }, { weight: 1, arbitrary: make(schema) });
  const sample = fc.constantFrom(first, ...good.slice(1));
  return fc.oneof(
    { weight: 5, arbitrary: sample },
    { weight: 3, arbitrary: fc.tuple(sample, few).map(([one, more]) => ({ ...one, ...more })) },
    { weight: 1, arbitrary: few },
    { weight: 1, arbitrary: make(schema) },
  );
};
