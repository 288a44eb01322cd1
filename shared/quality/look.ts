import { countPhotos, listBands } from './comparison.ts';
import { judgeItems, tallyItems } from './items.ts';
import { type Finding, judge } from './judge.ts';
import type { Rarity } from './levels.ts';
import { type MeasureName, measureNames } from './measures.ts';
import { judgeMinutes, listMonths, listTimed } from './minutes.ts';
import { type Month, tallyMonths } from './month.ts';
import { getBaselinePeriod, isIn, type Period } from './periods.ts';
import { sumOf } from './tally.ts';

/** Compares each person who inspected in the period with the others in the twelve months up to its end. */
export const evaluatePeople = (months: readonly Month[], period: Period) => {
  const baseline = months.filter((month) => isIn(month, getBaselinePeriod(period)));
  const known = tallyMonths(baseline);
  const own = tallyMonths(baseline.filter((month) => isIn(month, period)));
  const [knownItems, ownItems] = [tallyItems(known), tallyItems(own)];
  const [knownTimed, ownTimed] = [listTimed(known('m')), listTimed(own('m'))];
  const [knownRechecks, ownRechecks] = [listTimed(known('r')), listTimed(own('r'))];
  // every sheet counts in `edits`
  return [...own('edits').keys()].map((person) => {
    const findings = measureNames.map((name) => [name, judge(name, person, own(name), known(name))] as const);
    return {
      person,
      inspections: sumOf(own('v').get(person)?.values() ?? []).of,
      findings: Object.fromEntries(findings) as Record<MeasureName, Finding>,
      minutes: judgeMinutes(ownTimed, knownTimed, person),
      recheckMinutes: judgeMinutes(ownRechecks, knownRechecks, person),
      months: listMonths(baseline.filter((month) => month.person === person)),
      bands: listBands(person, own('fails'), known('fails')),
      photosPerFail: countPhotos(person, own, known),
      items: judgeItems(person, ownItems, knownItems),
    };
  });
};
export type Looked = ReturnType<typeof evaluatePeople>[number];

type Flag = MeasureName | 'minutes' | 'recheckMinutes' | 'items';

/** Lists the measures of a person that have a probability, with their levels. */
export const listRarities = ({ findings, minutes, recheckMinutes, items }: Looked): (Rarity & { what: Flag })[] =>
  Object.entries({ ...findings, minutes, recheckMinutes, items }).flatMap(([what, { chance, level }]) =>
    chance === undefined ? [] : [{ what: what as Flag, chance, ...(level && { level }) }],
  );

/** Returns the measures of a person that are worth a look. */
export const flagsOf = (looked: Looked): Flag[] =>
  listRarities(looked).flatMap(({ what, level }) => (level === 'look' ? [what] : []));
