import { bundleOf } from '#scripts/local/lambda/handler.ts';
import { bundled } from '../bundle.ts';
import { startWorkshop } from '../db/workshop.ts';
import { program } from '../program.ts';
import { row } from '../row.ts';
import { interleaved, median } from '../samples.ts';
import { eventOf, lambdaEnvironment } from './event.ts';

const SAMPLES = 15;

/** What a person's first call of the day does in each API Lambda. */
const firstCalls = { people: eventOf('account', 'user'), work: eventOf('inspections', 'list') };

/** Import and first call of each API Lambda against those of the barest handler on the same client and table. */
export const coldRows = async () => {
  const workshop = await startWorkshop();
  const env = lambdaEnvironment(workshop.url);
  const sample = (bundle: string, event: object) => async () => {
    const args = [bundle, JSON.stringify(event)];
    const { totalMs } = await program<{ totalMs: number }>('scripts/bench/lambda/cold-sample.ts', { args, env });
    return totalMs;
  };
  try {
    const samples = await interleaved(SAMPLES, {
      floor: sample(await bundled('scripts/bench/lambda/cold-floor.ts'), {}),
      people: sample(bundleOf('people'), firstCalls.people),
      work: sample(bundleOf('work'), firstCalls.work),
    });
    const floor = median(samples.floor);
    const [people, work] = [median(samples.people), median(samples.work)];
    return [
      row('fn.cold', Math.max(people, work) / floor, 'of bare handler', { floor: 1, goal: 1 }),
      row('fn.cold.people', people, 'ms', { floor }),
      row('fn.cold.work', work, 'ms', { floor }),
    ];
  } finally {
    await workshop.close();
  }
};
