import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays, type NzDate, nzDate } from '#shared/nz-date.ts';
import { fileIn } from '../../local/aws/dynamo.ts';
import { inRoot } from '../../root.ts';

const dir = inRoot('dist', 'year');
/** The demo's year, as it was made last. */
export const yearFiles = {
  dir,
  table: join(dir, 'dynamo.db'),
  userPool: join(dir, 'user-pool.json'),
  lastDay: join(dir, 'last-day'),
};

/** A demo that begins so long after its last inspection looks deserted. */
const FRESH_DAYS = 7;

export const isFresh = (lastDay: NzDate, now: Date) => lastDay >= addDays(nzDate(now), -FRESH_DAYS);

/** Whether there is a year that has ended lately. */
export const hasFreshYear = (now = new Date()) =>
  existsSync(yearFiles.lastDay) && isFresh(readFileSync(yearFiles.lastDay, 'utf8') as NzDate, now);

const placesIn = (dataDir: string) => ({
  table: fileIn(join(dataDir, 'dynamo')),
  userPool: join(dataDir, 'user-pool.json'),
});

/** Whether nothing was kept in a folder yet. */
export const isNewData = (dataDir: string) => Object.values(placesIn(dataDir)).every((file) => !existsSync(file));

/** Begins a folder's data with the year. The people in it have the ids under which the table knows them. */
export const layYear = (dataDir: string) => {
  const places = placesIn(dataDir);
  for (const name of ['table', 'userPool'] as const) {
    mkdirSync(dirname(places[name]), { recursive: true });
    copyFileSync(yearFiles[name], places[name]);
  }
};
