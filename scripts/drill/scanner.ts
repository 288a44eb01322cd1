import { isDeepStrictEqual } from 'node:util';
import { row } from '#scripts/bench/row.ts';
import { launchBrowser } from '#scripts/browser/launch.ts';
import type { Cloud } from '#scripts/local/cloud.ts';
import { LINK_HEADER, linkPaths } from '#shared/links/calls.ts';
import { countBroken } from './broken.ts';
import type { Outcome } from './outcome.ts';
import { sendLink } from './scanner/sent-link.ts';
import { scan } from './scanner/visit.ts';
import type { Workshop } from './workshop.ts';

const AT_ONCE = 2;

/** A customer's link is opened so many times by a scanner of mails; then nothing is decided, and the customer can still decide. */
export const scannerDrill = async (
  { webUrl, apiUrl }: Cloud,
  { call, as }: Workshop,
  visits: number,
): Promise<Outcome> => {
  const { token, read } = await sendLink(call, as);
  const before = await read();
  const broken: { failed: string[]; decided: string[]; spent: string[] } = { failed: [], decided: [], spent: [] };
  const browser = await launchBrowser();
  const began = performance.now();
  let begun = 0;
  const lane = async () => {
    while (begun < visits) {
      const visit = `visit ${++begun}`;
      await scan(browser, webUrl, token).catch((error) => broken.failed.push(`${visit}: ${error}`));
      if (!isDeepStrictEqual(await read(), before)) return void broken.decided.push(visit);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await browser.close();
  const seconds = (performance.now() - began) / 1000;
  const lines = before.lines.map(({ id }) => ({ id, decision: 'approved' }));
  await fetch(`${apiUrl}${linkPaths.decide}`, {
    method: 'POST',
    headers: { [LINK_HEADER]: token, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'DrillDecision0001', hash: before.sent?.hash, name: 'Mere Tūhoe', lines }),
  });
  const { state } = await read();
  if (state !== 'answered') broken.spent.push(state);
  return {
    rows: [row('visits', begun, 'visits'), row('took', seconds, 's'), ...countBroken(broken, 'visits')],
    broken,
  };
};
