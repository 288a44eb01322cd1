import { type Row, row } from '#scripts/bench/row.ts';
import type { Cloud } from '#scripts/local/cloud.ts';
import { seed } from '#scripts/seed.ts';
import type { Engine } from './engines/engine.ts';
import { firefox } from './engines/firefox.ts';
import { mainJob } from './engines/job.ts';
import { webkit } from './engines/webkit.ts';
import { windowOf } from './engines/window.ts';
import type { Outcome } from './outcome.ts';

const engines: readonly Engine[] = [webkit, firefox];
/** As narrow as the windows of all of them get. */
const SIZE = { width: 480, height: 900 };

/** An inspector's main job in the engines that the tests do not bring along. */
export const enginesDrill = async (cloud: Cloud): Promise<Outcome> => {
  const missing = engines.filter((engine) => !engine.isInstalled());
  if (missing.length > 0) {
    const packages = missing.flatMap((engine) => engine.packages).join(' ');
    throw new Error(
      `${missing.map(({ name }) => name).join(' and ')} cannot be started: on Debian or Ubuntu, "apt-get install ${packages}" brings what is missing.`,
    );
  }
  const inspector = (await seed(cloud)).find(({ scopes }) => scopes.length === 0);
  if (!inspector) throw new Error('The demo has no inspector');
  const rows: Row[] = [];
  const failed: string[] = [];
  for (const [n, engine] of engines.entries()) {
    const { version, window, stop } = await engine.start(SIZE);
    console.log(`${engine.name}: ${version}`);
    let step = '';
    try {
      for (const [name, take] of Object.entries(mainJob(windowOf(window), cloud.webUrl, inspector, `ENG${100 + n}`))) {
        step = name;
        const began = performance.now();
        await take();
        rows.push(row(`${engine.name} ${name}`, (performance.now() - began) / 1000, 's'));
      }
    } catch (error) {
      failed.push(`${engine.name} ${step}: ${error instanceof Error ? error.message : error}`);
    } finally {
      await stop();
    }
  }
  return { rows, broken: { failed } };
};
