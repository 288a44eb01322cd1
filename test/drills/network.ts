import type { Cloud } from '#scripts/local/cloud.ts';
import { apiCaller } from '#scripts/seed/call.ts';
import { seed } from '#scripts/seed.ts';
import { makeRow, type Row } from '#test/bench/row.ts';
import { chromium } from './engines/chromium.ts';
import { findWrong, findWrongDraft } from './engines/cut-record.ts';
import type { Engine } from './engines/engine.ts';
import { firefox } from './engines/firefox.ts';
import { checkInstalled } from './engines/installed.ts';
import { runCuts } from './engines/run-cuts.ts';
import { runKills } from './engines/run-kills.ts';
import { webkit } from './engines/webkit.ts';
import { getMessage, type Outcome } from './outcome.ts';

const engines: readonly Engine[] = [chromium, webkit, firefox];
const states = ['cut', 'mute'] as const;

/**
 * Runs the main job in each engine with the network cut before every step, and a sheet started offline whose tabs and
 * browser are killed.
 */
export const networkDrill = async (cloud: Cloud): Promise<Outcome> => {
  checkInstalled(engines);
  const who = (await seed(cloud)).find(({ scopes }) => scopes.length === 0);
  if (!who) throw new Error('The demo has no inspector.');
  const call = await apiCaller(cloud, who);
  const rows: Row[] = [];
  const failed: string[] = [];
  const wrong: string[] = [];
  for (const [n, engine] of engines.entries()) {
    for (const [m, state] of states.entries()) {
      const plate = `CUT${n}${m}`;
      const label = `${engine.name} ${state}`;
      try {
        const onStep = (name: string, seconds: number) => rows.push(makeRow(`${label}: ${name}`, seconds, 's'));
        const count = await runCuts({ engine, state, webUrl: cloud.webUrl, who, plate, onStep });
        rows.push(makeRow(`${label}: requests without a response`, count, 'requests'));
        wrong.push(...(await findWrong(call, who, plate)).map((sentence) => `${label} ${sentence}`));
      } catch (error) {
        failed.push(`${state}: ${getMessage(error)}`);
      }
    }
    const plate = `KIL${n}`;
    const onStep = (name: string, seconds: number) =>
      rows.push(makeRow(`${engine.name} killed: ${name}`, seconds, 's'));
    try {
      await runKills({ engine, webUrl: cloud.webUrl, who, plate, onStep });
      wrong.push(...(await findWrongDraft(call, who, plate)).map((sentence) => `${engine.name} killed ${sentence}`));
    } catch (error) {
      failed.push(`killed: ${getMessage(error)}`);
    }
  }
  return { rows, broken: { failed, wrong } };
};
