import { resolve } from 'node:path';
import { build } from '../build.ts';
import { type Cloud, startCloud } from '../local/cloud.ts';
import { copyYear, isEmptyData } from '../seed/year/files.ts';
import { type DemoUser, seed } from '../seed.ts';
import { prepareData, removeReady, writeReady } from './data.ts';
import { PORTS, type StartOptions } from './options.ts';
import { findUsedPort } from './ports.ts';

export interface Up {
  cloud: Cloud;
  users: DemoUser[];
}

/** Builds what is out of date and starts the cloud with the demo. New data starts with the demo's year. */
export async function bringUp({ port, data, reset }: StartOptions): Promise<Up> {
  const dataDir = resolve(data);
  const taken = await findUsedPort(port, PORTS);
  if (taken)
    throw new Error(`Port ${taken} is in use. Stop the program that uses it, or choose other ports with --port.`);
  prepareData(dataDir, reset);
  const isNew = isEmptyData(dataDir);
  await build({ year: isNew });
  if (isNew) copyYear(dataDir);
  const cloud = await startCloud({ dataDir, port, log: console.log });
  try {
    const users = await seed(cloud);
    const { webUrl, apiUrl, openApiUrl, outboxUrl, dynamoUrl, s3Url, tableName, userPool, pid } = cloud;
    writeReady(dataDir, { webUrl, apiUrl, openApiUrl, outboxUrl, dynamoUrl, s3Url, tableName, userPool, users, pid });
    stopWithUs(cloud, dataDir);
    return { cloud, users };
  } catch (error) {
    await cloud.stop();
    throw error;
  }
}

/** Stops the cloud on Ctrl-C, on a kill signal, and when the terminal or the parent process ends. */
function stopWithUs(cloud: Cloud, dataDir: string) {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    removeReady(dataDir);
    await cloud.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}
