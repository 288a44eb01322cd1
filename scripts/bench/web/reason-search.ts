import { build } from 'esbuild';
import { inRoot } from '#scripts/root.ts';
import { queries } from '#shared/samples/reason-queries.ts';
import { launchBrowser } from '../../browser/launch.ts';
import { row } from '../row.ts';
import { median } from '../samples.ts';

const GOAL_MS = 50;
/** One that something else on the machine slowed down does not count. */
const RUNS = 5;

/** What the page is asked to measure: each query of each item, with its words. */
const asked = Object.entries(queries).flatMap(([item, lines]) =>
  (lines ?? []).map((line) => ({ item: item || undefined, typed: line.split(' > ')[0] ?? '' })),
);

const searchScript = async () => {
  const { outputFiles } = await build({
    entryPoints: [inRoot('shared/reference/search-reasons.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'reasons',
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
};

type Reasons = { searchReasons(typed: string, where: { item: string | undefined }): unknown };

/** How long a search for a reason takes, in a browser on an old phone. */
export const reasonSearchRows = async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await searchScript() });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const rounds = await page.evaluate(
      ({ asked, RUNS }) => {
        const { searchReasons } = (globalThis as unknown as { reasons: Reasons }).reasons;
        const timed = ({ item, typed }: (typeof asked)[number]) => {
          const begun = performance.now();
          searchReasons(typed, { item });
          return performance.now() - begun;
        };
        return Array.from({ length: RUNS }, () => asked.map(timed));
      },
      { asked, RUNS },
    );
    const [first = 0] = rounds[0] ?? [];
    const each = asked.map((_, n) => median(rounds.map((round) => round[n] ?? 0)));
    return [
      row('search.ms', Math.max(...each), 'ms, the slowest', { goal: GOAL_MS }),
      row('search.ms.median', median(each), 'ms'),
      row('search.ms.first', first, 'ms'),
    ];
  } finally {
    await browser.close();
  }
};
