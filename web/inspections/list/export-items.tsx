import { FIRST_EXPORT_DAY } from '#shared/counters/export.ts';
import type { Client } from '../../client/client.ts';
import { ExportButton } from '../../lists/export-button.tsx';
import type { Source } from '../../lists/exports.ts';
import type { Filter } from '../../lists/filter.ts';
import { useClient } from '../../session/session.tsx';
import '../../client/nouns/counters.ts';
import { getNzToday } from '../../device/server-clock.ts';

const itemsSource = (client: Client, { from, upTo }: Filter): Source => {
  const range = { from: from ?? FIRST_EXPORT_DAY, upTo: upTo ?? getNzToday() };
  return {
    name: 'inspection-items',
    page: async (after, signal) => {
      const { head, rows, next } = await client.counters.export({ body: { ...range, after } }, { signal });
      return { head, rows, next };
    },
  };
};

/** Exports every item of the inspections on the chosen days, or of all inspections. Admins only. */
export const ExportItems = ({ filter, words }: { filter: Filter; words: string }) => (
  <ExportButton source={itemsSource(useClient(), filter)} words={words} />
);
