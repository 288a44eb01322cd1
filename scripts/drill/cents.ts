import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { bundled } from '#scripts/bench/bundle.ts';
import { row } from '#scripts/bench/row.ts';
import type { Cloud } from '#scripts/local/cloud.ts';
import { countBroken } from './broken.ts';
import { randomEstimate } from './cents/random.ts';
import { sendAndRead } from './cents/send-and-read.ts';
import type { FuzzOptions } from './fuzz.ts';
import type { Outcome } from './outcome.ts';
import type { Workshop } from './workshop.ts';

const ON_PAPER = 200_000;
const WHOLE = 200;
const LINES_MAX = 200;
const A_SAMPLE = 1_000;

type Paper = typeof import('./cents/paper.ts');

/** Every figure of random estimates, by the product's rule and on paper, as it is reckoned without either. */
export const paperDrill = async ({ runs = String(ON_PAPER), seed }: FuzzOptions): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 30));
  const began = performance.now();
  const { findOnPaper }: Paper = await import(await bundled(import.meta.resolve('./cents/paper.ts')));
  const broken: Record<string, string[]> = { 'other figures': [] };
  let [estimates, lines] = [0, 0];
  for (let n = 0; estimates < Number(runs); n++) {
    const numRuns = Math.min(A_SAMPLE, Number(runs) - estimates);
    for (const one of fc.sample(randomEstimate(LINES_MAX), { numRuns, seed: first + n })) {
      broken['other figures']?.push(...findOnPaper(one));
      estimates += 1;
      lines += one.lines.length;
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const counted = [row('estimates', estimates, ''), row('lines', lines, ''), row('took', seconds, 's')];
  return { rows: [row('seed', first, ''), ...counted, ...countBroken(broken, 'figures')], broken };
};

/** The same through the API, the customer's page, the mail, the receipt, the PDF and the workshop's page and list. */
export const centsDrill = async (
  cloud: Cloud,
  workshop: Workshop,
  { runs = String(WHOLE), seed }: FuzzOptions,
): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 30));
  const began = performance.now();
  const estimates = fc.sample(randomEstimate(12), { numRuns: Number(runs), seed: first });
  const { figures, wrong } = await sendAndRead(cloud, workshop, estimates);
  const broken = { 'other figures': wrong };
  const seconds = (performance.now() - began) / 1000;
  const counted = [row('estimates', estimates.length, ''), row('figures read', figures, ''), row('took', seconds, 's')];
  return { rows: [row('seed', first, ''), ...counted, ...countBroken(broken, 'figures')], broken };
};
