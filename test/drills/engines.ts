import type { Cloud } from '#scripts/local/cloud.ts';
import { apiCaller } from '#scripts/seed/call.ts';
import { seed } from '#scripts/seed.ts';
import { makeRow, type Row } from '#test/bench/row.ts';
import { mainJob } from '#test/browser/main-job.ts';
import { newWindow } from '#test/browser/window.ts';
import { makeLinkAddress, sendLink } from '#test/journeys/sent-link.ts';
import { chromium } from './engines/chromium.ts';
import type { Engine } from './engines/engine.ts';
import { firefox } from './engines/firefox.ts';
import { checkInstalled } from './engines/installed.ts';
import { linkJob } from './engines/link-job.ts';
import { moreJobs } from './engines/more-jobs.ts';
import { SIZE } from './engines/run-cuts.ts';
import { runReloads } from './engines/run-reloads.ts';
import { webkit } from './engines/webkit.ts';
import { getMessage, type Outcome } from './outcome.ts';

const engines: readonly Engine[] = [webkit, firefox];

const RELOADS = 20;

/**
 * Runs an inspector's main job, a recheck, a quiz and a customer's estimate in WebKit and Firefox, which the tests don't
 * install, and reloads a sheet offline in each engine.
 */
export const enginesDrill = async (cloud: Cloud, { reloads = String(RELOADS) }): Promise<Outcome> => {
  checkInstalled(engines);
  const inspector = (await seed(cloud)).find(({ scopes }) => scopes.length === 0);
  if (!inspector) throw new Error('The demo has no inspector.');
  const call = await apiCaller(cloud, inspector);
  const [quiz] = await call('quizzes', 'list', {}, inspector);
  const rows: Row[] = [];
  const failed: string[] = [];
  for (const [n, engine] of engines.entries()) {
    const { version, window, stop } = await engine.start(SIZE);
    console.log(`${engine.name}: ${version}`);
    let step = '';
    try {
      const { token } = await sendLink(call, inspector);
      const plate = `ENG${100 + n}`;
      const { 'logs out': logOut, ...main } = mainJob(newWindow(window), cloud.webUrl, inspector, plate);
      const jobs = {
        ...main,
        ...moreJobs(newWindow(window), cloud.webUrl, inspector, { plate, quizId: quiz?.id ?? '' }),
        'logs out': logOut,
        ...linkJob(newWindow(window), makeLinkAddress(cloud.webUrl, token)),
      };
      for (const [name, take] of Object.entries(jobs)) {
        step = name;
        const began = performance.now();
        await take();
        rows.push(makeRow(`${engine.name} ${name}`, (performance.now() - began) / 1000, 's'));
      }
    } catch (error) {
      failed.push(`${engine.name} ${step}: ${getMessage(error)}`);
    } finally {
      await stop();
    }
  }
  for (const engine of [chromium, ...engines]) {
    const offline = await runReloads({ engine, webUrl: cloud.webUrl, who: inspector, count: Number(reloads) });
    rows.push(...offline.rows);
    failed.push(...offline.failed);
  }
  return { rows, broken: { failed } };
};
