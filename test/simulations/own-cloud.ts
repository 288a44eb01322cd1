import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cloud, type CloudOptions, startCloud } from '#scripts/local/cloud.ts';

/** Runs `work` in its own cloud, which it may kill or keep busy. */
export const runInOwnCloud = async <T>(
  work: (cloud: Cloud) => Promise<T>,
  options: Omit<CloudOptions, 'dataDir'> = {},
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitcheck-own-cloud-'));
  const cloud = await startCloud({ dataDir, ...options });
  try {
    return await work(cloud);
  } finally {
    await cloud.stop();
    rmSync(dataDir, { recursive: true });
  }
};
