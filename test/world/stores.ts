import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { checksheetKey, headerKey, type OrganizationId } from '#lambdas/table/keys.ts';
import { startS3 } from '#scripts/local/aws/s3.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureBucket } from '#scripts/local/cloud/storage.ts';
import { localCredentials } from '#scripts/local/pool.ts';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { storeRecord } from './records.ts';
import { scan } from './stored-items.ts';
import { startTable } from './table.ts';

export const organizationId = 'org_tawamotors1' as OrganizationId;
const SITE = 'https://wof.workshop.co.nz';

let files: ReturnType<typeof openBucket> | undefined;
/** Starts one bucket per worker; it ends with the worker. */
const openBucket = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'files-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const { url } = await startS3({ dir, ...LOCAL.credentials });
  await ensureBucket({ endpoint: url, ...localCredentials }, LOCAL.bucket);
  return url;
};

/** Gives each test file an empty table and a bucket; its Lambdas find them in the environment. */
export const startStores = () => {
  startTable();
  beforeAll(async () => {
    files ??= openBucket();
    Object.assign(process.env, { AWS_ENDPOINT_URL_S3: await files, FILES_BUCKET: LOCAL.bucket, SITE_ORIGIN: SITE });
  });
};

let last = 1_795_380_120_000_000;
/** Submits a car of Tawa Motors at `createdAt`. Its number is `apart` above the previous one's. */
export const submitCar = async (
  createdAt = new Date(),
  apart = 1,
  more: Partial<Inspection> = {},
): Promise<Inspection> => {
  last += apart;
  const inspection = makeInspection(finishedCar(), { id: last, createdAt: createdAt.toISOString(), ...more });
  await storeRecord(organizationId, inspection);
  return inspection;
};

export const stateItem = (id: number, checksheet: ChecksheetType = 'Full') =>
  table().get(checksheetKey(organizationId, id, checksheet), { consistent: true });
export const loadHeader = (id: number) => table().get(headerKey(organizationId, id), { consistent: true });

/** Returns the stored requests of an inspection. Each makes one event. */
export const listRequests = (id: number) => searchBeside(id, 'REQUEST');
/** Returns the stored failures of an inspection. Each makes one event. */
export const listFailures = (id: number) => searchBeside(id, 'FAILURE');
const searchBeside = async (id: number, startsWith: string) => {
  const { pk } = headerKey(organizationId, id);
  return (await table().search({ pk, startsWith, consistent: true })).items;
};

/** Returns the variants of an inspection's sheet that are due for a sweep, on any day. */
export const listDueSheets = async (id: number) => {
  const due = (await scan()).filter(({ kind, inspectionId }) => kind?.S === 'SHEET' && inspectionId?.N === String(id));
  return due.map(({ checksheet }) => checksheet?.S).sort();
};

/** Runs `work` while S3 refuses every call because the bucket doesn't exist. */
export const runWithoutBucket = async <T>(work: () => Promise<T>): Promise<T> => {
  process.env.FILES_BUCKET = 'no-such-bucket';
  try {
    return await work();
  } finally {
    process.env.FILES_BUCKET = LOCAL.bucket;
  }
};
