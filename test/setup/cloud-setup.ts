import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '#scripts/build.ts';
import { type Cloud, startCloud } from '#scripts/local/cloud.ts';
import { type DemoUser, seed } from '#scripts/seed.ts';
import { readCalls, refusedCalls } from '#test/setup/recorded-calls.ts';

/** What tests know about the cloud: its URLs, demo users, stored users and the calls of its functions. */
export type ProvidedCloud = Omit<Cloud, 'parts' | 'stop'> & {
  users: DemoUser[];
  userPoolFile: string;
  callsFile: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    cloud: ProvidedCloud;
  }
}

interface Shared {
  provided: Promise<ProvidedCloud>;
  users: number;
  stop(): Promise<void>;
}

/** Each project loads this module afresh, but all share one cloud. */
const shared = globalThis as { pitcheckTestCloud?: Shared };

/** Builds what is out of date and starts a cloud with the demo in a new folder, when the first project needs it. */
export async function setup(project: TestProject) {
  shared.pitcheckTestCloud ??= start();
  const cloud = shared.pitcheckTestCloud;
  cloud.users++;
  project.provide('cloud', await cloud.provided);
  return async () => {
    cloud.users--;
    if (cloud.users === 0) await cloud.stop();
  };
}

function start(): Shared {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitcheck-test-'));
  const callsFile = join(dataDir, 'calls.jsonl');
  const started = build({ quiet: true }).then(() =>
    startCloud({ dataDir, stage: 'test', callsFile, log: console.error }),
  );
  const provided = started.then(async ({ parts: _, stop: __, ...addresses }) => ({
    ...addresses,
    users: await seed(await started),
    userPoolFile: join(dataDir, 'user-pool.json'),
    callsFile,
  }));
  return {
    provided,
    users: 0,
    stop: async () => {
      await (await started).stop();
      const refused = refusedCalls(readCalls(callsFile));
      rmSync(dataDir, { recursive: true });
      // ignores the state that tests left behind
      if (refused.length > 0) throw new Error(`Used without a grant: ${refused.join('; ')}`);
    },
  };
}
