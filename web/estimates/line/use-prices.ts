import { useMemo } from 'react';
import { listPriceChoices } from '#shared/estimates/prices.ts';
import { useOrganization } from '../../session/session.tsx';

/** Returns the organization's price list. */
export const usePrices = () => {
  const { PricingMatrix } = useOrganization();
  return useMemo(() => listPriceChoices(PricingMatrix), [PricingMatrix]);
};
