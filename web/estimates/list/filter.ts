import type { EstimateSummary } from '#shared/estimates/model.ts';
import { EstimateState } from '#shared/estimates/states.ts';
import { foldText } from '#shared/input/fold-text.ts';
import { normalizePlate } from '#shared/vehicle-identity.ts';
import { useAddress } from '../../lists/use-filter.ts';

export type Filter = { state: EstimateState | undefined; search: string };

/** Filters by state, and by text in plate or customer name. */
export const filterEstimates = (estimates: readonly EstimateSummary[], { state, search }: Filter) => {
  const wanted = foldText(search);
  const code = normalizePlate(search);
  return estimates.filter(
    ({ plate, customer, state: is }) =>
      (state === undefined || is === state) &&
      ([plate, customer].some((text) => foldText(text).includes(wanted)) ||
        (code !== '' && normalizePlate(plate).includes(code))),
  );
};

/** The filter is stored in the URL, so that links and Back restore it. */
export const useEstimateFilter = () => {
  const { address, change } = useAddress();
  const filter: Filter = {
    state: EstimateState.safeParse(address.get('state')).data,
    search: address.get('search') ?? '',
  };
  return { filter, change: change as (changes: Partial<Record<keyof Filter, string>>) => void };
};
