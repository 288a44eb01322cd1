import { countEightWeeks, fails, period } from './home.ts';
import { quality } from './quality.ts';
import { addDays, readSheets } from './read.ts';

/**
 * Recalculates the figures of Home and of the Quality page from the CSV that "Export checklist items" writes. The
 * product is compared with this second implementation, so no file in this folder imports anything from it. `on` is a
 * day of the quarter that the Quality page shows.
 */
export const recount = (csv: string, today: string, on = today) => {
  const sheets = readSheets(csv);
  const figures = {
    recent: period(sheets, addDays(today, -28)),
    before: period(sheets, addDays(today, -56)),
    days: countEightWeeks(sheets, today),
    failsByItem: { recent: fails(sheets, addDays(today, -28)), before: fails(sheets, addDays(today, -56)) },
    quality: quality(sheets, today, on),
  };
  // without undefined, as in the product's responses
  return JSON.parse(JSON.stringify(figures));
};
