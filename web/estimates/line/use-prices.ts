import { useMemo } from 'react';
import { priceChoices } from '#shared/estimates/prices.ts';
import { useOrganization } from '../../session/session.tsx';

/** Returns the organization's price list. */
export const usePrices = () => {
  const { PricingMatrix } = useOrganization();
  return useMemo(() => priceChoices(PricingMatrix), [PricingMatrix]);
};
