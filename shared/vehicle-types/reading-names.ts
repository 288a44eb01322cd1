/** Six tread depths in millimetres. Source: specification 2, section 3. */
export const treadDepths = {
  treadDepthLeftFront: 'left front',
  treadDepthRightFront: 'right front',
  treadDepthLeftMiddle: 'left middle',
  treadDepthRightMiddle: 'right middle',
  treadDepthLeftRear: 'left rear',
  treadDepthRightRear: 'right rear',
} as const;

/** Service and parking brake efficiencies in percent. */
export const brakeReadings = {
  serviceBrakeOverall: 'service brake overall',
  serviceBrakeLeftFront: 'service brake left front',
  serviceBrakeRightFront: 'service brake right front',
  serviceBrakeLeftRear: 'service brake left rear',
  serviceBrakeRightRear: 'service brake right rear',
  parkingBrakeOverall: 'parking brake overall',
  parkingBrakeLeft: 'parking brake left',
  parkingBrakeRight: 'parking brake right',
} as const;

export type ReadingName = keyof typeof treadDepths | keyof typeof brakeReadings;
/** null: not measured. */
export type Readings = Readonly<Record<ReadingName, number | null>>;

export const readingUnit = (name: ReadingName) => (name in treadDepths ? 'mm' : '%');
