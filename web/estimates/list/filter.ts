import { useSearchParams } from 'react-router';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import { EstimateState } from '#shared/estimates/states.ts';
import { foldText } from '#shared/input/fold-text.ts';

export type Filter = { state: EstimateState | undefined; search: string };

/** Filters by state, and by text in plate or customer name. */
export const filterEstimates = (estimates: readonly EstimateSummary[], { state, search }: Filter) => {
  const wanted = foldText(search);
  return estimates.filter(
    ({ plate, customer, state: is }) =>
      (state === undefined || is === state) && [plate, customer].some((text) => foldText(text).includes(wanted)),
  );
};

/** The filter is stored in the URL, so that links and Back restore it. */
export const useEstimateFilter = () => {
  const [address, setAddress] = useSearchParams();
  const filter: Filter = {
    state: EstimateState.safeParse(address.get('state')).data,
    search: address.get('search') ?? '',
  };
  const change = (some: Partial<Record<keyof Filter, string>>) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(some))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return { filter, change };
};
