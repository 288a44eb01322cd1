import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays, type NzDate, nzDate } from '#shared/nz-date.ts';
import { tableFile } from '../../local/aws/dynamo.ts';
import { inRoot } from '../../root.ts';

const dir = inRoot('dist', 'year');
export const yearFiles = {
  dir,
  table: join(dir, 'dynamo.db'),
  userPool: join(dir, 'user-pool.json'),
  lastDay: join(dir, 'last-day'),
};

/** Maximum number of days since the last inspection. With older data the demo looks deserted. */
const FRESH_DAYS = 7;

export const isFresh = (lastDay: NzDate, now: Date) => lastDay >= addDays(nzDate(now), -FRESH_DAYS);

export const hasFreshYear = (now = new Date()) =>
  existsSync(yearFiles.lastDay) && isFresh(readFileSync(yearFiles.lastDay, 'utf8') as NzDate, now);

const placesIn = (dataDir: string) => ({
  table: tableFile(join(dataDir, 'dynamo')),
  userPool: join(dataDir, 'user-pool.json'),
});

export const isEmptyData = (dataDir: string) => Object.values(placesIn(dataDir)).every((file) => !existsSync(file));

/**
 * Starts a data folder with the demo's year. The table contains the ids of the people in the user pool, so both are
 * copied.
 */
export const copyYear = (dataDir: string) => {
  const places = placesIn(dataDir);
  for (const name of ['table', 'userPool'] as const) {
    mkdirSync(dirname(places[name]), { recursive: true });
    copyFileSync(yearFiles[name], places[name]);
  }
};
