import type { Estimate, EstimateLine } from '#shared/estimates/model.ts';
import { EstimateId } from '#shared/ids.ts';
import type { Kept } from '#web/estimates/unsaved-estimate.ts';

export const AT = '2026-11-20T00:00:00.000Z';

/** Builds an unsent estimate with these lines. */
export const buildDraft = (lines: EstimateLine[]): Estimate => ({
  EstimateID: EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST'),
  InspectionID: 1002,
  Vehicle: {
    ...{ Year: 2017, Make: 'Toyota', Model: 'Hilux', BodyStyle: '', Odometer: null, Registration: 'KZT482', VIN: '' },
    ...{ WOFExpiryDate: null, FirstRegistered: null, VehicleID: '' },
  },
  Customer: { Name: 'Mere', Phone: '', Email: '', Address: '' },
  lines,
  totalCents: 0,
  ...{ state: 'draft', version: 1, createdAt: AT, updatedAt: AT, decisions: [], links: [] },
});

/** Simulates a device's storage of unsaved input. */
export const openDevice = () => {
  const device = { kept: undefined as Kept | undefined };
  const kept = {
    read: () => device.kept,
    keep: (one: Kept) => {
      device.kept = structuredClone(one);
    },
    forget: () => {
      device.kept = undefined;
    },
    whenForgotten: () => () => {},
  };
  return { device, kept };
};
