import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { getDetailsSchema } from '#shared/endpoint.ts';
import { isProblemCode, problems } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Breach } from '#test/simulation-tools/scenarios.ts';
import { type Answered, type Handlers, LAMBDA, runQuietly, type Sent } from '#test/simulation-tools/send.ts';
import type { Route } from './requests.ts';
import { FORGED, FORGED_NUMBER } from './spoil.ts';
import { CANARY, type World } from './world.ts';

export const sentences = {
  fault: 'No request causes a 5xx response.',
  contract: 'Each response is one that the contract declares.',
  neighbour: 'Nobody sees or changes data of another organization.',
  forged: 'Fields that only the server writes are never taken from a request.',
  events: 'Whatever was accepted can be handled by the consumers of its events.',
};

const ProblemAnswer = z.object({
  ...{ type: z.string(), title: z.string(), message: z.string().min(1), status: z.int() },
  details: z.unknown().optional(),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns why the response does not match the contract, or undefined if it does. */
const strange = ({ endpoint, operation }: Route, { status, text, type }: Answered): string | undefined => {
  const answer = parsed(text);
  const declared = operation.responses[status];
  if (!declared) return `${status} is not declared`;
  if (status < 300) {
    const read = withoutLimits(endpoint.response).safeParse(answer);
    if (!read.success)
      return `${read.error.issues.map(({ path, message }: z.core.$ZodIssue) => `${path.join('.')}: ${message}`)}`;
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), answer))
      return 'it has more fields than the contract';
    return (endpoint.status?.(read.data) ?? 200) === status ? undefined : 'its status differs';
  }
  if (type !== 'application/problem+json') return `it is ${type}`;
  const problem = ProblemAnswer.safeParse(answer);
  if (!problem.success) return 'it is not a problem';
  const code = problem.data.type;
  if (!isProblemCode(code) || problems[code] !== status || problem.data.status !== status)
    return `${code} with ${status}`;
  if (!isDeclared(getDetailsSchema(endpoint, code), problem.data.details))
    return `the details of ${code} do not match their schema`;
  return declared.description.split(' or ').includes(code) ? undefined : `${code} is not declared`;
};

const isDeclared = (schema: z.ZodType | undefined, details: unknown) => {
  if (details === undefined) return true;
  const read = schema && withoutLimits(schema).safeParse(details);
  return read?.success === true && isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), details);
};

/** Describes what is wrong with a single response. */
export const findBreaches = (route: Route, sent: Sent, answered: Answered): Breach[] => {
  const { status, text, errors } = answered;
  const found: Breach[] = [];
  const add = (sentence: string, why: string) => found.push({ sentence, where: `${route.title} ${status}: ${why}` });
  if (status >= 500) add(sentences.fault, `${text} ${errors}`);
  const why = strange(route, answered);
  if (why) add(sentences.contract, why);
  if (text.includes(CANARY)) add(sentences.neighbour, 'it is in a response');
  if (status < 300 && (text.includes(FORGED) || text.includes(String(FORGED_NUMBER))))
    add(sentences.forged, 'it is in a response');
  return found.map(({ sentence, where }) => ({ sentence, where: `${where} after ${describeRequest(sent)}` }));
};

/** Describes a request in one line, with long strings shortened. */
export const describeRequest = ({ params, query, body, organizationId, key }: Sent) =>
  JSON.stringify({ params, query, body, organizationId, key }, (_, value) =>
    typeof value === 'string' && value.length > 200 ? `${value.slice(0, 20)}… (${value.length})` : value,
  ).slice(0, 4000);

type Stored = Record<string, unknown>;
/** The neighbour's items, by key. */
const theirs = (items: readonly Stored[], { ids }: World) =>
  new Map(
    items
      .filter(({ pk }) =>
        [`ORG#${ids.theirs}`, `USER#${ids.neighbour}`].some((prefix) => String(pk).startsWith(prefix)),
      )
      .map((item) => [`${item.pk} ${item.sk}`, item]),
  );

/** Describes what is wrong with the items stored after a scenario. */
export const findStoredBreaches = async (
  world: World,
  { index }: Handlers,
  before: readonly Stored[],
  after: readonly Stored[],
) => {
  const found: Breach[] = [];
  const [was, is] = [theirs(before, world), theirs(after, world)];
  for (const key of new Set([...was.keys(), ...is.keys()]))
    if (!isDeepStrictEqual(was.get(key), is.get(key)))
      found.push({ sentence: sentences.neighbour, where: `${key}: it is changed` });
  for (const item of after) {
    const text = JSON.stringify(item);
    if (text.includes(FORGED) || text.includes(String(FORGED_NUMBER)))
      found.push({ sentence: sentences.forged, where: text.slice(0, 1000) });
    if (!['InspectionSubmitted', 'InspectionEdited'].includes(String(item.event))) continue;
    const event = { id: 'fuzz', 'detail-type': item.event, detail: { pk: item.pk, sk: item.sk } };
    const failed = await runQuietly(async () => index(event, LAMBDA)).then(
      () => undefined,
      (error) => String(error),
    );
    if (failed) found.push({ sentence: sentences.events, where: `${item.pk} ${item.sk}: ${failed}` });
  }
  return found;
};
