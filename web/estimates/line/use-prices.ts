import { useMemo } from 'react';
import { priceChoices } from '#shared/estimates/prices.ts';
import { useOrganization } from '../../session/session.tsx';

/** What the organization's price list offers. */
export const usePrices = () => {
  const { PricingMatrix } = useOrganization();
  return useMemo(() => priceChoices(PricingMatrix), [PricingMatrix]);
};
