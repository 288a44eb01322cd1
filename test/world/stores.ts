import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { checksheetKey, checksheetsDue, findShard, headerKey } from '#lambdas/table/keys.ts';
import type { OrganizationId } from '#lambdas/table/organization-id.ts';
import { startS3 } from '#scripts/local/aws/s3.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureBucket } from '#scripts/local/cloud/storage.ts';
import { localCredentials } from '#scripts/seed/pool.ts';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { inspectionOf } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { keepRecord } from './records.ts';
import { startTable } from './table.ts';

export const organizationId = 'org_tawamotors1' as OrganizationId;

/** The table and the bucket that this file's Lambdas find in their environment, for as long as its tests run. */
export const startStores = () => {
  startTable();
  const dir = mkdtempSync(join(tmpdir(), 'files-'));
  let close = async () => {};
  beforeAll(async () => {
    const s3 = await startS3({ dir, ...LOCAL.credentials });
    close = s3.close;
    await ensureBucket({ endpoint: s3.url, ...localCredentials }, LOCAL.bucket);
    Object.assign(process.env, { AWS_ENDPOINT_URL_S3: s3.url, FILES_BUCKET: LOCAL.bucket });
  });
  afterAll(async () => {
    await close();
    rmSync(dir, { recursive: true, force: true });
  });
};

let last = 1_795_380_120_000_000;
/** A car that Tawa Motors has submitted at `createdAt`; its number is `apart` from the one before. */
export const submitted = async (
  createdAt = new Date(),
  apart = 1,
  more: Partial<Inspection> = {},
): Promise<Inspection> => {
  last += apart;
  const inspection = inspectionOf(finishedCar(), { id: last, createdAt: createdAt.toISOString(), ...more });
  await keepRecord(organizationId, inspection);
  return inspection;
};

export const stateItem = (id: number, checksheet: ChecksheetType = 'Full') =>
  table().get(checksheetKey(organizationId, id, checksheet), { consistent: true });
export const headerOf = (id: number) => table().get(headerKey(organizationId, id), { consistent: true });

/** The requests that were written for an inspection: each makes one event. */
export const requestsOf = (id: number) => besides(id, 'REQUEST');
/** That it was given up: each makes one event. */
export const failuresOf = (id: number) => besides(id, 'FAILURE');
const besides = async (id: number, startsWith: string) => {
  const { pk } = headerKey(organizationId, id);
  return (await table().search({ pk, startsWith, consistent: true })).items;
};

/** The keys of what the sweeper would see of an inspection. */
export const dueOf = async (id: number) => {
  const { items } = await table().search({ index: 'gsi3', pk: checksheetsDue(findShard(id)) });
  return items.filter(({ pk }) => pk === headerKey(organizationId, id).pk).map(({ sk }) => sk);
};

/** Lies in the way of the printed files: S3 refuses a bucket that is not there. */
export const withoutBucket = async <T>(work: () => Promise<T>): Promise<T> => {
  process.env.FILES_BUCKET = 'no-such-bucket';
  try {
    return await work();
  } finally {
    process.env.FILES_BUCKET = LOCAL.bucket;
  }
};
