import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { checkAccess } from '#lambdas/access.ts';
import { routes, serve } from '#lambdas/http/serve.ts';
import { inspections } from '#lambdas/inspections/api.ts';
import { memberKey, organizationKey, userKey } from '#lambdas/table/keys.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { inspectionsApi } from '#shared/inspections/api.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { getMedian, measureInterleaved } from '../samples.ts';
import { makeLargeSheet } from '../sheets.ts';
import { organization, person } from '../workshop.ts';
import { writeFigures } from '../write-figures.ts';
import { makeEvent, makeLambdaEnvironment } from './event.ts';

/** CPU time in microseconds for one call, or for one parse. */
export type WarmFigures = {
  json: number;
  chain: number;
  unkeyed: number;
  submit: number;
  parse: number;
  schema: number;
  bytes: number;
};

const ROUNDS = 25;
const BATCH = 40;

const items = [
  { ...memberKey(person.id, organization.OrganizationID), scopes: ['Admin'] },
  { ...userKey(person.id), ...person },
  { ...organizationKey(organization.OrganizationID), ...organization },
];

/** Replaces the table with a stub that responds to every read and write at once. */
DynamoDBDocumentClient.prototype.send = async () => ({
  Responses: { [LOCAL.tableName]: items },
  Attributes: { taken: 1 },
});
Object.assign(process.env, makeLambdaEnvironment('http://127.0.0.1:9'));

const sheet = makeLargeSheet();
const inspection = makeInspection(sheet);
const body = JSON.stringify(sheet);
const unkeyed = { ...makeEvent('inspections', 'submit'), body };
const keyed = { ...makeEvent('inspections', 'submit', { idempotencyKey: 'bench-key' }), body };

type Handler = (event: unknown, context: unknown) => Promise<{ statusCode?: number }>;
const answering = (handler: unknown, event: object) => async () => {
  const { statusCode } = await (handler as Handler)(event, {});
  if (statusCode !== 200) throw new Error(`Returned ${statusCode}`);
};
const { submit } = inspectionsApi;
const chain = serve(checkAccess, routes({ submit }, { submit: async () => inspection }));
const parsed: unknown = JSON.parse(body);

const batch = (work: () => unknown) => async () => {
  const before = process.cpuUsage();
  for (let n = 0; n < BATCH; n++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / BATCH;
};

const variants = {
  json: batch(() => JSON.stringify(inspection).length + JSON.parse(body).vehicleYear),
  chain: batch(answering(chain, keyed)),
  unkeyed: batch(answering(chain, unkeyed)),
  submit: batch(answering(serve(checkAccess, inspections), keyed)),
  parse: batch(() => JSON.parse(body)),
  schema: batch(() => submit.body?.parse(parsed)),
};
await measureInterleaved(ROUNDS, variants); // Warms up the compiler.
const samples = await measureInterleaved(ROUNDS, variants);

writeFigures({
  json: getMedian(samples.json),
  chain: getMedian(samples.chain),
  unkeyed: getMedian(samples.unkeyed),
  submit: getMedian(samples.submit),
  parse: getMedian(samples.parse),
  schema: getMedian(samples.schema),
  bytes: body.length,
} satisfies WarmFigures);
