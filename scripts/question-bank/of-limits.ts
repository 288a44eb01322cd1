import type { ExamSection } from '#shared/quizzes/draw-exam.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import type { Draft } from './draft.ts';
import { type Rules, readLimit } from './rules.ts';
import { doubts } from './topics/doubts.ts';

type Limit = {
  key: string;
  examSection: ExamSection;
  line: ItemName;
  vehicleType: VehicleType;
  ask: string;
  value: number;
  source: string;
  unconfirmed?: string | undefined;
  /** The topics that ask about the same limit. */
  facts: readonly string[];
};

const lengths: readonly Limit[] = [
  {
    ...{ key: 'cut', examSection: 'tyres', line: 'chassisTyreCondition', vehicleType: 'motorcycle', value: 25 },
    ask: 'A cut in a tyre reaches the cords. It fails if it is longer than',
    ...{ source: 'VIRM 10-1, motorcycles', facts: ['cuts in tyres', 'tyre damage'] },
  },
  {
    ...{ key: 'trailer', examSection: 'chassis', line: 'chassisStructureCorrosion', vehicleType: 'trailer', value: 50 },
    ask: 'Corrosion damage in the structure of a trailer, away from mountings, fails in any case if it is larger across than',
    ...{ source: 'VIRM 3-1, general trailers', facts: ['trailer structure'] },
  },
  {
    ...{ key: 'projection', examSection: 'body', line: 'externalProjections', vehicleType: 'trailer', value: 100 },
    ask: 'A functional fitting on the side of a vehicle fails if it extends beyond the width by more than',
    ...{ source: 'VIRM 2-1, general trailers', facts: ['projections'] },
  },
  {
    ...{ key: 'hinge', examSection: 'body', line: 'externalDoorsAndHingedPanels', vehicleType: 'car', value: 150 },
    ask: 'Corrosion damage near the hinge of a car’s door fails if it is within',
    ...{ source: 'VIRM 6-1, light passenger service vehicles', unconfirmed: doubts.passengerPages },
    facts: ['150 mm', 'corrosion distances'],
  },
  {
    ...{ key: 'seat', examSection: 'interior', line: 'internalSeats', vehicleType: 'car', value: 300 },
    ask: 'Corrosion damage near the anchorage of a seat with built-in seatbelts fails if it is within',
    ...{ source: 'VIRM 7-1, light passenger service vehicles', unconfirmed: doubts.passengerPages },
    facts: ['150 mm', 'corrosion distances'],
  },
];

const shares = (rules: Rules): Limit[] => {
  const service = readLimit(rules, 'serviceBrakePercent', 'car');
  const parking = readLimit(rules, 'parkingBrakePercent', 'car');
  const glass = {
    examSection: 'body',
    vehicleType: 'car',
    source: 'VIRM 5-1, motorcycles',
    unconfirmed: doubts.motorcyclePages,
    facts: ['70 and 35 percent'],
  } as const;
  const brake = {
    examSection: 'brakes',
    vehicleType: 'car',
    source: 'the limits of the check sheet’s readings',
  } as const;
  const doubtOf = ({ confirmed }: { confirmed: boolean }) => (confirmed ? undefined : doubts.trade);
  return [
    {
      ...{ ...glass, key: 'windscreen', line: 'externalWindscreen', value: 70 },
      ask: 'The windscreen of a car fails if the light that it lets through is below',
    },
    {
      ...{ ...glass, key: 'side window', line: 'externalOtherGlazing', value: 35 },
      ask: 'A front side window of a car fails if the light that it lets through is below',
    },
    {
      ...{ ...brake, key: 'service brake', line: 'serviceBrakePerformance', value: service.value },
      ask: 'The service brake of a car fails if its overall efficiency is below',
      ...{ unconfirmed: doubtOf(service), facts: ['service brake efficiency'] },
    },
    {
      ...{ ...brake, key: 'parking brake', line: 'parkingBrakeReading', value: parking.value },
      ask: 'The parking brake of a car fails if its overall efficiency is below',
      ...{ unconfirmed: doubtOf(parking), facts: ['parking brake efficiency'] },
    },
  ];
};

/** Drafts a question about each limit. The wrong options are limits of the same unit that other rules have. */
const draftsIn = (unit: 'mm' | 'percent', limits: readonly Limit[]): Draft[] => {
  const spell = (value: number) => (unit === 'mm' ? `${value} mm` : `${value}%`);
  return limits.map(({ key, examSection, line, vehicleType, ask, value, source, unconfirmed, facts }, at): Draft => {
    const others = [1, 2, 3].map((step) => limits[(at + step) % limits.length]?.value ?? 0);
    return {
      ...{ name: `limit: ${key}`, examSection, vehicleType, inspectionItemName: line },
      questionText: `Which limit belongs here? ${ask} …`,
      ...{ right: spell(value), wrong: others.map(spell) },
      facts: [...facts, `limits in ${unit}`],
      grounds: {
        rule: `${ask} ${spell(value)}.`,
        ...{ source, unconfirmed },
        look: 'The other answers are limits too, of other parts.',
      },
    };
  });
};

export const draftsOfLimits = (rules: Rules): Draft[] => [
  ...draftsIn('mm', lengths),
  ...draftsIn('percent', shares(rules)),
];
