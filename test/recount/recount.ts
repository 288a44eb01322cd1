import { fails, period, sixtyDays } from './home.ts';
import { quality } from './quality.ts';
import { plus, readSheets } from './read.ts';

/**
 * Recalculates the figures of Home and of the Quality page from the CSV that "Export every item" writes. A second
 * implementation, which the product is compared with: no file of this folder imports anything of the product. `on` is a
 * day of the quarter that the Quality page shows.
 */
export const recount = (csv: string, today: string, on = today) => {
  const sheets = readSheets(csv);
  const figures = {
    recent: period(sheets, plus(today, -29)),
    before: period(sheets, plus(today, -59)),
    days: sixtyDays(sheets, today),
    failsByItem: { recent: fails(sheets, plus(today, -29)), before: fails(sheets, plus(today, -59)) },
    quality: quality(sheets, today, on),
  };
  // without undefined, as in the product's answers
  return JSON.parse(JSON.stringify(figures));
};
