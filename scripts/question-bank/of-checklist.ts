import { NzDate, spellDate } from '#shared/nz-date.ts';
import { decideApplies, type VehicleKind } from '#shared/sheets/applicability.ts';
import type { ChecklistLine, ItemName } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import type { Draft } from './draft.ts';
import type { Rules } from './rules.ts';

type Kind = Partial<VehicleKind> & { vehicleType: VehicleType };
/** Vehicles, and lines of the sheet whose applicability to them people might misjudge. */
const vehicles: readonly { words: string; kind: Kind; lines: readonly ItemName[] }[] = [
  {
    words: 'a motorcycle',
    kind: { vehicleType: 'motorcycle' },
    lines: [
      ...(['externalHighMountedStopLamps', 'serviceBrakeBalance', 'parkingBrakeReading'] as const),
      ...(['internalRearViewMirrors', 'internalAbsCheck', 'speedometer'] as const),
    ],
  },
  {
    words: 'a trailer',
    kind: { vehicleType: 'trailer' },
    lines: ['internalSpareWheel', 'externalDoorsAndHingedPanels', 'externalFogLamps', 'externalHighMountedStopLamps'],
  },
  {
    words: 'a trailer without brakes',
    kind: { vehicleType: 'trailer', trailerBrakesFitted: 'no' },
    lines: ['chassisBrakeComponents', 'parkingBrakePerformance', 'trailerBreakawayBrake', 'serviceBrakePerformance'],
  },
  {
    words: 'a car without a towbar',
    kind: { vehicleType: 'car', towbarFitted: 'no' },
    lines: ['chassisTowingConnections'],
  },
  {
    words: 'a car that runs on petrol alone',
    kind: { vehicleType: 'car', vehicleFuelType: 'Petrol' },
    lines: ['underBonnetAlternativeFuelCertificateCurrent'],
  },
];

const kindOf = (kind: Partial<VehicleKind>): VehicleKind => ({
  ...{ vehicleType: 'car', vehicleTypeUnknown: false, vehicleFuelType: 'Petrol' },
  ...{ trailerBrakesFitted: 'yes', towbarFitted: 'yes', breakawayBrakeFitted: 'yes' },
  ...{ dualSafetyChainFitted: 'yes', motorcycleParkingBrakeFitted: 'yes' },
  ...kind,
});

/** Drafts questions about which lines apply to a vehicle, and which lines a version of the form introduced. */
export const draftsOfChecklist = ({ lines }: Rules): Draft[] => [
  ...vehicles.flatMap(({ words, kind, lines: asked }): Draft[] => {
    const has = (line: ChecklistLine) => decideApplies(line, kindOf(kind)) === 'yes';
    return lines
      .filter(({ name }) => asked.includes(name))
      .map((line) => ({
        source: `checklist: ${line.name}: on ${words}`,
        questionText: `Which of these is ${has(line) ? '' : 'not '}checked on ${words}?`,
        explanation: has(line)
          ? `“${line.title}” is checked on ${words}; the other three are not.`
          : `“${line.title}” is not applicable to ${words}; the other three are checked.`,
        right: line.title,
        wrong: lines.filter((other) => has(other) !== has(line) && !other.since).map(({ title }) => title),
        vehicleType: kind.vehicleType,
      }));
  }),
  ...lines
    .filter(({ since }) => since)
    .map(
      ({ name, title, since = '', on }): Draft => ({
        source: `checklist: ${name}: since ${since}`,
        questionText: `Which line was added to the check sheet on ${spellDate(since)}?`,
        explanation: `“${title}” was added then, according to trade reports that no official source has confirmed.`,
        right: title,
        wrong: lines.filter((line) => !line.since).map((line) => line.title),
        vehicleType: on?.[0] ?? 'car',
        inPracticeFrom: NzDate.parse(since),
      }),
    ),
];
