import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { checkAccess } from '#lambdas/access.ts';
import { serve } from '#lambdas/http/serve.ts';
import { inspections } from '#lambdas/inspections/api.ts';
import { memberKey, organizationKey, userKey } from '#lambdas/table/keys.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { getMedian, measureInterleaved } from '../samples.ts';
import { makeSheetWithTenFails } from '../sheets.ts';
import { organization, person } from '../workshop.ts';
import { writeFigures } from '../write-figures.ts';
import { makeEvent, makeLambdaEnvironment } from './event.ts';

/** CPU time in microseconds of one submission, and of parsing and formatting its JSON. */
export type WarmFigures = { submit: number; json: number };

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

const sheet = makeSheetWithTenFails();
const inspection = makeInspection(sheet);
const event = makeEvent('inspections', 'submit', { body: sheet, idempotencyKey: 'bench-key' });
const handler = serve(checkAccess, inspections) as (
  event: unknown,
  context: object,
) => Promise<{ statusCode?: number }>;

const batch = (work: () => unknown) => async () => {
  const before = process.cpuUsage();
  for (let n = 0; n < BATCH; n++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / BATCH;
};

const variants = {
  json: batch(() => JSON.stringify(inspection).length + JSON.parse(event.body ?? '').vehicleYear),
  submit: batch(async () => {
    const { statusCode } = await handler(event, {});
    if (statusCode !== 200) throw new Error(`Returned ${statusCode}`);
  }),
};
await measureInterleaved(ROUNDS, variants); // Warms up the compiler.
const samples = await measureInterleaved(ROUNDS, variants);

writeFigures({ json: getMedian(samples.json), submit: getMedian(samples.submit) } satisfies WarmFigures);
