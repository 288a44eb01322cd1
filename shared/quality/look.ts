import type { NzDate } from '../nz-date.ts';
import { countPhotos, listBands } from './comparison.ts';
import type { QualityFact } from './fact.ts';
import { judgeItems, tallyItems } from './items.ts';
import { type Finding, judge } from './judge.ts';
import { comparesReadings, type MeasureName, measureNames, measureOf } from './measures.ts';
import { judgeMinutes, listMonths, timed, timedRechecks } from './minutes.ts';
import { getBaselinePeriod, isIn, type Period } from './periods.ts';
import { addTo, groupBy, type Tally } from './tally.ts';

/** Number of preceding inspections by the same person that are compared. */
const COMPARED_BEFORE = 10;

/** Returns the ids of inspections whose readings all equal those of another vehicle shortly before. `facts` are sorted by id. */
const findRepeated = (facts: readonly QualityFact[]) => {
  const repeated = new Set<number>();
  const before = new Map<string, string[]>();
  for (const fact of facts) {
    if (!comparesReadings(fact)) continue;
    const own = before.get(fact.person) ?? [];
    before.set(fact.person, own);
    const readings = fact.readings.join();
    if (own.includes(readings)) repeated.add(fact.id);
    own.push(readings);
    if (own.length > COMPARED_BEFORE) own.shift();
  }
  return repeated;
};

const tallyAll = (facts: readonly QualityFact[], repeated: ReadonlySet<number>, today: NzDate) => {
  const tallies = new Map<MeasureName, Tally>(measureNames.map((name) => [name, new Map()]));
  for (const [name, tally] of tallies) {
    const { reads, groupOf } = measureOf(name);
    for (const fact of facts) {
      const hit = reads(fact, { isRepeated: repeated.has(fact.id), today });
      if (hit !== undefined) addTo(tally, fact.person, groupOf(fact), hit);
    }
  }
  return (name: MeasureName) => tallies.get(name) ?? new Map();
};

/** Compares each person who inspected in the period with the others in the twelve months up to its end. */
export const evaluatePeople = (facts: readonly QualityFact[], period: Period, today: NzDate) => {
  const baseline = getBaselinePeriod(period);
  const known = facts.filter((fact) => isIn(fact, baseline)).sort((a, b) => a.id - b.id);
  const own = known.filter((fact) => isIn(fact, period));
  const repeated = findRepeated(known);
  const [baseTally, baseItems] = [tallyAll(known, repeated, today), tallyItems(known)];
  // for the period of a year both are the same
  const isWhole = own.length === known.length;
  const [ownTally, ownItems] = isWhole ? [baseTally, baseItems] : [tallyAll(own, repeated, today), tallyItems(own)];
  const [baseTimed, baseRechecks] = [timed(known), timedRechecks(known)];
  const people = [...groupBy(own, ({ person }) => person)];
  return people.map(([person, facts]) => {
    const findings = measureNames.map((name) => [name, judge(name, person, ownTally(name), baseTally(name))] as const);
    const isTheirs = (fact: QualityFact) => fact.person === person;
    return {
      person,
      inspections: facts.filter(({ recheckOf }) => recheckOf === null).length,
      findings: Object.fromEntries(findings) as Record<MeasureName, Finding>,
      minutes: judgeMinutes(timed(facts), baseTimed, person),
      recheckMinutes: judgeMinutes(timedRechecks(facts), baseRechecks, person),
      months: listMonths(baseTimed.filter(isTheirs)),
      bands: listBands(person, ownTally('fails'), baseTally('fails')),
      photosPerFail: countPhotos(person, facts, known),
      items: judgeItems(person, ownItems, baseItems),
    };
  });
};
export type Looked = ReturnType<typeof evaluatePeople>[number];

type Flag = MeasureName | 'minutes' | 'recheckMinutes' | 'items';

/** Returns the measures of a person that are worth a look. */
export const flagsOf = ({ findings, minutes, recheckMinutes, items }: Looked): Flag[] => [
  ...measureNames.filter((name) => findings[name].verdict === 'look'),
  ...(minutes.verdict === 'look' ? (['minutes'] as const) : []),
  ...(recheckMinutes.verdict === 'look' ? (['recheckMinutes'] as const) : []),
  ...(items.verdict === 'look' ? (['items'] as const) : []),
];
