import { setTimeout as wait } from 'node:timers/promises';
import type { PartName } from '#scripts/local/cloud/part-starter.ts';
import type { Cloud } from '#scripts/local/cloud.ts';

const parts: readonly PartName[] = ['gateway', 'dynamo', 'events', 'aws'];
/** What a kill hits: each part in turn, then all of them at once, as in a power cut. */
const victims: readonly (readonly PartName[])[] = [...parts.map((part) => [part]), parts];

const LONGEST_PAUSE_MS = 300;

/** Does work while one victim after another is killed, from the n-th on. All of them work again at the end. */
export const workUnderKills = async <T>(cloud: Pick<Cloud, 'parts'>, n: number, work: () => Promise<T>): Promise<T> => {
  let isOver = false;
  const kill = async () => {
    for (let next = n; !isOver; next++) {
      await wait(Math.random() * LONGEST_PAUSE_MS);
      await killVictim(cloud, next);
    }
  };
  const killing = kill();
  try {
    return await work();
  } finally {
    isOver = true;
    await killing;
  }
};

/** Kills the n-th victim without warning. Resolves when it works again. */
export const killVictim = async (cloud: Pick<Cloud, 'parts'>, n: number) => {
  const hit = victims[n % victims.length] ?? parts;
  await Promise.all(hit.map((part) => cloud.parts[part].kill('SIGKILL')));
};
