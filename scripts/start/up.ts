import { resolve } from 'node:path';
import { build } from '../build.ts';
import { type Cloud, startCloud } from '../local/cloud.ts';
import { isNewData, layYear } from '../seed/year/files.ts';
import { type DemoUser, seed } from '../seed.ts';
import { prepareData, removeReady, writeReady } from './data.ts';
import { PORTS, type StartOptions } from './options.ts';
import { takenPort } from './ports.ts';

export interface Up {
  cloud: Cloud;
  users: DemoUser[];
}

/** Builds what is stale, starts the cloud, fills it with the demo, new data with a year of it, and stops it all when it is told to. */
export async function bringUp({ port, data, reset }: StartOptions): Promise<Up> {
  const dataDir = resolve(data);
  const taken = await takenPort(port, PORTS);
  if (taken) throw new Error(`Port ${taken} is in use: stop what uses it, or choose others with --port.`);
  prepareData(dataDir, reset);
  const isNew = isNewData(dataDir);
  await build({ year: isNew });
  if (isNew) layYear(dataDir);
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

/** Ctrl-C, a plain kill, the end of the terminal, and the death of who started us. */
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
