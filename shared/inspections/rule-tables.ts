/** The form a new sheet is written on. Source: specification 2, section 9. */
export const CURRENT_VERSION_DATE = '2025-03-11';
/** Percent of overall service brake efficiency a new sheet asks for. Source: specification 2, section 9. */
export const SERVICE_BRAKE_OVERALL_THRESHOLD = 50;

type Limits = { effectiveFrom: string; treadDepthMm: number; parkingBrakePercent: number; imbalanceShare: number };

/**
 * Limits of readings, newest last; a sheet is judged by those in force on its `versionDate`.
 * Tread: Land Transport rule text; brakes and imbalance: trade knowledge, to be confirmed with NZTA's manual.
 */
const limits: readonly Limits[] = [
  { effectiveFrom: '1994-01-01', treadDepthMm: 1.5, parkingBrakePercent: 20, imbalanceShare: 0.2 },
];

export const limitsOn = (versionDate: string): Limits => {
  const inForce = limits.findLast(({ effectiveFrom }) => effectiveFrom <= versionDate);
  if (!inForce) throw new Error(`No limits in force on ${versionDate}`);
  return inForce;
};
