import { addDays, nzDate } from '#shared/nz-date.ts';
import type { Client } from '../../client/client.ts';
import { ExportButton } from '../../lists/export-button.tsx';
import type { Source } from '../../lists/exports.ts';
import type { Filter } from '../../lists/filter.ts';
import { useClient } from '../../session/session.tsx';
import '../../client/nouns/counters.ts';

/** Days that are exported where the list is kept to none. */
const A_YEAR = 365;

const itemsSource = (client: Client, { from, upTo }: Filter): Source => {
  const last = upTo ?? nzDate(new Date());
  const range = { from: from ?? addDays(last, 1 - A_YEAR), upTo: last };
  return {
    name: 'inspection-items',
    page: async (after, signal) => {
      const { head, rows, next } = await client.counters.export({ body: { ...range, after } }, { signal });
      return { head, rows, next };
    },
  };
};

/** For an Admin: every item of every inspection of those days, of a year where none are chosen. */
export const ExportItems = ({ filter }: { filter: Filter }) => (
  <ExportButton source={itemsSource(useClient(), filter)} words="Export every item" />
);
