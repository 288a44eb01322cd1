import { type Event, itemOf } from '../events.ts';
import { findInspection } from '../inspections/records.ts';
import { table } from '../table/connect.ts';
import { documentOf } from './document.ts';
import { keepFiles } from './files.ts';
import { print } from './print.ts';
import { claim, fail, finish } from './records.ts';
import { SheetId } from './stored.ts';

/**
 * Woken for one variant of one inspection's sheet: prints it, unless that is done or being done. Twice does no harm.
 * What fails is written down and thrown, so that it is tried again and at last lies with the dead letters.
 */
export const handler = async (event: Event): Promise<void> => {
  const began = performance.now();
  const item = await itemOf(event);
  if (!item) throw new Error('What was to be printed is not there yet');
  const sheet = SheetId.parse(item);
  const outcome = await render(sheet);
  console.info(JSON.stringify({ level: 'info', ...sheet, outcome, ms: Math.round(performance.now() - began) }));
};

const render = async (sheet: SheetId) => {
  const { organizationId, inspectionId, checksheet } = sheet;
  const found = await findInspection({ table: table(), organizationId }, inspectionId, { consistent: true });
  // The records of one transaction may be told apart from each other, and before they can be read.
  if (!found) throw new Error(`Inspection ${inspectionId} is not there yet`);
  const held = await claim(table(), sheet, found.header, new Date());
  if (held === 'done' || held === 'busy') return held;
  const revision = Number(found.header.revision);
  try {
    const [printed] = await print([documentOf(found.inspection, checksheet, new Date())]);
    if (!printed) throw new Error('Nothing was printed');
    await keepFiles({ ...sheet, revision }, printed);
  } catch (error) {
    await fail(table(), sheet, held, new Date());
    throw error;
  }
  const { refused } = await finish(table(), sheet, held, revision);
  return refused ? 'asked for again meanwhile' : 'printed';
};
