import type { NzDate } from '#shared/nz-date.ts';
import type { Opening } from '#shared/opening/open-days.ts';
import { listWofRanges, writeWofWeek } from '#shared/reminders/wof-week.ts';
import { sitePaths } from '#shared/site-paths.ts';
import type { Tenant } from '../http/context.ts';
import { wofList } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';

/** In place of an inspection's id: the WoFs of a week. */
export const WEEK_ID = 'week';

/** Counts the WoFs of a week's notification and writes its text. Returns undefined if there are none. */
export const findWofWeek = async ({ table, organizationId }: Tenant, week: NzDate, opening: Opening) => {
  const { inTwo, inFour } = listWofRanges(week, opening);
  const count = async ({ from, upTo }: typeof inTwo) => {
    if (from > upTo) return 0;
    const range = { index: 'gsi4', pk: wofList(organizationId), from, upTo: `${upTo}#~` } as const;
    return (await searchAll(table, range)).length;
  };
  const found = { inTwo: await count(inTwo), inFour: await count(inFour) };
  if (found.inTwo + found.inFour === 0) return undefined;
  return { ...writeWofWeek(found, week, opening), Link: sitePaths.wofs };
};
