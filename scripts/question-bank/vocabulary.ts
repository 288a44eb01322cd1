import type { ChecklistLine, ItemName } from '#shared/sheets/checklist.ts';
import type { Rules } from './rules.ts';

/** Lines whose faults overlap, so that a reason of one isn't used as a wrong answer about another. */
const related = `
  externalHeadLamps externalFogLamps externalOtherLamps;
  externalFrontDirectionIndicators externalRearDirectionIndicators externalFrontPositionLamps externalOtherLamps;
  externalRearPositionLamps externalRegistrationPlateLamps externalFrontPositionLamps externalRearDirectionIndicators;
  externalStopLamps externalHighMountedStopLamps externalRearPositionLamps externalRegistrationPlateLamps;
  chassisFuelTankLines chassisBrakeComponents chassisExhaustAndSmoke;
  chassisSteering chassisTowingConnections;
  externalStructureCorrosion chassisStructureCorrosion underBonnetStructureCorrosion externalDoorsAndHingedPanels;
  externalProjections externalMudGuards externalDimensions externalStructureCorrosion internalInteriorImpact;
  externalWindscreen externalOtherGlazing;
  internalWipers internalWashers externalWindscreen;
  internalSeats internalSeatbelts internalHeadRestraints internalInteriorImpact internalAirbagCheck;
  internalSunVisors internalInteriorImpact internalRearViewMirrors;
  internalAirbagCheck internalAbsCheck internalDriverAssistance;
  chassisWheelsHubsAxles chassisSteering chassisSuspension chassisTyreCondition chassisTyreTreadAndDepth
    internalSpareWheel;
  chassisSteering chassisSuspension underBonnetEngineDriveTrain underBonnetModifiedVehicle;
  chassisFuelTankLines underBonnetFuelSystem underBonnetAlternativeFuelSystemSafe underBonnetAlternativeFuelWorkingOrder;
  underBonnetAlternativeFuelWorkingOrder underBonnetAlternativeFuelSystemSafe
    underBonnetAlternativeFuelCertificateCurrent;
  chassisBrakeComponents serviceBrakePerformance serviceBrakeBalance internalAbsCheck;
  chassisBrakeComponents parkingBrakeReading parkingBrakePerformance stallTest;
  serviceBrakePerformance serviceBrakeBalance parkingBrakeReading;
  serviceBrakePerformance parkingBrakePerformance;
  chassisTowingConnections chassisSafetyChain chassisDualSafetyChain trailerBreakawayBrake;
  underBonnetModifiedVehicle chassisSuspension internalInteriorImpact internalSeats chassisExhaustAndSmoke;
`
  .split(';')
  .map((names) => names.trim().split(/\s+/));

export const areRelated = (one: ItemName, other: ItemName) =>
  one === other || related.some((names) => names.includes(one) && names.includes(other));

/** Words for faults that any part can have, so they don't identify a part. */
const ANYWHERE =
  /corro|rust|insecure|secure\b|obscured|hidden|^Lamp |^Lens |colour|obstruct|sharp|\bedge\b|\bleak(s|ing)?\b|certificat|modif|LVV|cable|warning lamp|mounting|cracked|^Pair |deteriorated|light source|LEDs|Stalk|weld|repair|alteration/i;

/** True if a reason contains the name of its line, which would reveal the answer. */
export const namesItsLine = (title: string, reason: string) => {
  const names = partsOf(title);
  const isOfLight = OF_LIGHT.test(title) && OF_LIGHT.test(reason);
  return (
    isOfLight || partsOf(reason).some((word) => names.some((name) => word.startsWith(name) || name.startsWith(word)))
  );
};
const partsOf = (text: string) =>
  (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).filter((word) => !SMALL.has(word)).map((word) => word.slice(0, 6));
/** Words for anything that shines or shows a colour, which counts as a lamp. */
const OF_LIGHT = /lamp|indicator|reflector|lens|light|beam|bright|colour|\bred\b|flash/i;
const SMALL = new Set(['and', 'the', 'not', 'for', 'off', 'one', 'two', 'can']);

export const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z-]{4,}/g) ?? []);

/**
 * Returns a function that checks whether a reason identifies its line without naming it, by a word that is used nowhere
 * else on the sheet.
 */
export const makeDistinctiveTest = ({ lines, reasons }: Rules) => {
  const textsOf = ({ name, title }: ChecklistLine) => [title, ...(reasons[name] ?? [])];
  const vocabularies = lines.map((line) => ({ name: line.name, known: wordsOf(textsOf(line).join(' ')) }));
  return ({ name: item, title }: ChecklistLine, reason: string) =>
    !ANYWHERE.test(reason) &&
    !namesItsLine(title, reason) &&
    [...wordsOf(reason)].some((word) => vocabularies.every(({ name, known }) => name === item || !known.has(word)));
};
