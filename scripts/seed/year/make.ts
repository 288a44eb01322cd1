import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { importTable } from '../../local/aws/import-table.ts';
import { startUserPool } from '../../local/aws/user-pool.ts';
import { LOCAL } from '../../local/cloud/names.ts';
import { tableDefinition } from '../../local/cloud/table-definition.ts';
import { ensureUser } from '../../local/pool.ts';
import { inMemory } from '../../memory-table/in-memory.ts';
import { plainly } from '../../plainly.ts';
import { DEMO_PASSWORD } from '../workshops.ts';
import { yearFiles } from './files.ts';
import { simulateYear } from './play.ts';
import { workshopPeople } from './shop.ts';

const DAYS = 365;
/** The seed of a workshop whose inspectors are similar, with a roller brake tester. */
const SEED = 7;

/** Creates the table and user pool of a workshop with a year of history that ended yesterday. */
const makeYear = async () => {
  const upTo = addDays(nzDate(new Date()), -1);
  rmSync(yearFiles.dir, { recursive: true, force: true });
  mkdirSync(yearFiles.dir, { recursive: true });
  const ids = await keepPeople(yearFiles.userPool);
  const idOf = (email: string) => ids.get(email) ?? '';
  const items = await inMemory(async (table, all) => {
    const { refused } = await simulateYear({ table, all }, { seed: SEED, upTo, days: DAYS, idOf });
    for (const { message } of refused) console.error(`A call in the demo’s year was refused: ${message}`);
    return all();
  });
  await importTable(items, { file: yearFiles.table, tableName: LOCAL.tableName, definition: tableDefinition });
  writeFileSync(yearFiles.lastDay, upTo);
};

const keepPeople = async (file: string) => {
  const pool = await startUserPool({ file, triggers: {}, onCode: () => {} });
  const place = { endpoint: pool.url, userPoolId: pool.poolId, clientId: pool.clientId };
  const ids = new Map<string, string>();
  for (const { name, email } of workshopPeople)
    ids.set(email, await ensureUser(place, { email, name, password: DEMO_PASSWORD }));
  await pool.close();
  return ids;
};

await plainly(makeYear);
