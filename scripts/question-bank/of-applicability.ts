import { decideApplies, type VehicleKind } from '#shared/sheets/applicability.ts';
import type { ChecklistLine, ItemName } from '#shared/sheets/checklist.ts';
import type { Draft } from './draft.ts';
import type { Rules } from './rules.ts';

/** A motorcycle of these has two wheels and no parking brake; a trailer has brakes, a car no gas and no towbar. */
const fitted: VehicleKind = {
  ...{ vehicleType: 'car', vehicleTypeUnknown: false, vehicleFuelType: 'Petrol' },
  ...{ trailerBrakesFitted: 'yes', towbarFitted: 'no', breakawayBrakeFitted: 'yes' },
  ...{ dualSafetyChainFitted: 'yes', motorcycleParkingBrakeFitted: 'no' },
};

/** The four answers, by the vehicles: car, motorcycle, trailer. */
const answers = new Map([
  ['yes no no', 'Only on the car'],
  ['yes yes no', 'On the car and the motorcycle'],
  ['yes no yes', 'On the car and the trailer'],
  ['yes yes yes', 'On all three'],
]);

/** Lines whose applicability is the same for every vehicle of a type, as described in the question: two for each answer. */
const asked: readonly ItemName[] = [
  ...(['internalSunVisors', 'internalHeadRestraints'] as const),
  ...(['speedometer', 'internalRearViewMirrors'] as const),
  ...(['externalDoorsAndHingedPanels', 'parkingBrakeReading'] as const),
  ...(['externalProjections', 'externalMudGuards'] as const),
];

/** Drafts questions, for practice only, about the vehicles on which a line of the form is checked. */
export const draftsOfApplicability = ({ lines }: Rules): Draft[] =>
  lines.flatMap((line: ChecklistLine): Draft[] => {
    const applies = (['car', 'motorcycle', 'trailer'] as const).map((vehicleType) =>
      decideApplies(line, { ...fitted, vehicleType }),
    );
    const right = answers.get(applies.join(' '));
    if (!asked.includes(line.name) || !right) return [];
    return [
      {
        name: `applicability: ${line.name}`,
        questionText: `A car, a two-wheeled motorcycle and a trailer with service and parking brakes: on which of them is “${line.title}” checked?`,
        right,
        wrong: [...answers.values()].filter((answer) => answer !== right),
        facts: ['applicability'],
        grounds: {
          rule: `“${line.title}” (${line.code}): ${right.charAt(0).toLowerCase()}${right.slice(1)}. Where it doesn’t apply, the result is N/A.`,
          source: 'our form of the check sheet of 11 March 2025',
          unconfirmed: 'which vehicles have the line is our own list',
          look: 'The form preselects N/A by vehicle type; change it if your vehicle differs.',
        },
        vehicleType: 'car',
      },
    ];
  });
