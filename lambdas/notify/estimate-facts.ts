import { formatEstimateNumber } from '#shared/estimates/number.ts';
import type { EstimateFacts } from '#shared/mails/estimate-parts.ts';
import { formatModel } from '#shared/vehicles/format-model.ts';
import { siteOrigin } from '../aws/environment.ts';
import type { Head, StoredSent } from '../estimates/stored.ts';

/** Builds the facts that every email about an estimate contains, except its link's token. */
export const buildFacts = (version: StoredSent, { estimateNumber }: Head): Omit<EstimateFacts, 'token'> => {
  const { workshop, Vehicle, isFixed } = version;
  return {
    site: siteOrigin(),
    workshop: { name: workshop.Name, phone: workshop.Phone },
    plate: Vehicle.Registration,
    vehicle: formatModel(Vehicle),
    isFixed,
    number: formatEstimateNumber({ ...version, estimateNumber }),
  };
};
