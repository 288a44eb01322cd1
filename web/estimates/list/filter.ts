import { useSearchParams } from 'react-router';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import { EstimateState } from '#shared/estimates/states.ts';
import { searchable } from '#shared/organizations/searchable.ts';

export type Filter = { state: EstimateState | undefined; search: string };

/** Those in that state whose plate or customer has these letters in it. */
export const filterEstimates = (estimates: readonly EstimateSummary[], { state, search }: Filter) => {
  const wanted = searchable(search);
  return estimates.filter(
    ({ plate, customer, state: is }) =>
      (state === undefined || is === state) && [plate, customer].some((text) => searchable(text).includes(wanted)),
  );
};

/** What the list is kept to, kept in the address: a link or the way Back shows the same. */
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
