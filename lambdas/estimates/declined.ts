import type { Decision } from '#shared/estimates/decisions.ts';
import type { Caller } from '../http/context.ts';
import { declinedKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import type { Head, StoredSent } from './stored.ts';

/** Builds the write that stores the declined lines with the vehicle, for its next inspection. */
export const declinedWrites = (
  { organizationId }: Caller,
  { vehicleId, EstimateID, InspectionID }: Head,
  version: StoredSent,
  decided: Decision['lines'],
  now: Date,
): Write[] => {
  if (!vehicleId) return [];
  const decisions = new Map(decided.map((one) => [one.id, one.decision]));
  const lines = version.lines.flatMap(({ id, words, inspectionItemName, cents, isSafety, photos }) => {
    const decision = decisions.get(id);
    if (decision === undefined || decision === 'approved') return [];
    return [{ id, words, ...(inspectionItemName && { inspectionItemName }), cents, isSafety, photos, decision }];
  });
  const key = declinedKey(organizationId, vehicleId, EstimateID);
  if (lines.length === 0) return [{ remove: key }];
  return [{ put: { ...key, type: 'DECLINED', EstimateID, InspectionID, at: now.toISOString(), lines } }];
};

/** Builds the write that removes them. */
export const declinedRemoved = ({ organizationId }: Caller, { vehicleId, EstimateID }: Head): Write[] =>
  vehicleId ? [{ remove: declinedKey(organizationId, vehicleId, EstimateID) }] : [];
