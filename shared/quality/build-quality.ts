import type { Rarity } from './levels.ts';
import { MIN_COUNT } from './limits.ts';
import { evaluatePeople, type Looked } from './look.ts';
import { measureNames } from './measures.ts';
import type { Quality, QualityOf } from './model.ts';
import type { Month } from './month.ts';
import { getBaselinePeriod, isIn, type Period } from './periods.ts';
import { findLimits } from './tails.ts';
import { sumOf } from './tally.ts';

/** The caller, whether they see everyone's figures, and people's names. */
export type Reader = { self: string; seesAll: boolean; nameOf: (person: string) => string | undefined };

type Told = Pick<Quality, 'organization' | 'byChance' | 'people'>;

/**
 * Filters the figures for a reader. An Admin sees everything; others see their own, but not figures that would reveal a single colleague's.
 */
export const buildQuality = (months: readonly Month[], period: Period, reader: Reader): Told => {
  const { self, seesAll } = reader;
  const looked = evaluatePeople(months, period);
  const people = looked.filter(({ person }) => seesAll || person === self).map((one) => tellPerson(one, reader));
  const isHidden = !seesAll && looked.find(({ person }) => person === self)?.findings.fails.isOfOne !== false;
  const organization = isHidden ? undefined : countOrganization(months, period);
  return {
    ...(organization && { organization }),
    byChance: organization ? drawChance(organization, people) : [],
    people: people.sort(byName),
  };
};

const byName = (a: QualityOf, b: QualityOf) =>
  a.name === null || b.name === null
    ? Number(a.name === null) - Number(b.name === null)
    : a.name.localeCompare(b.name, 'en-NZ') || (a.person < b.person ? -1 : 1);

const countOrganization = (months: readonly Month[], period: Period) => {
  const lines = months.filter((month) => isIn(month, getBaselinePeriod(period))).flatMap((month) => month.lines);
  const all = sumOf(lines.flatMap(([kind, , share]) => (kind === 'fails' ? [share] : [])));
  return all.of < MIN_COUNT ? undefined : all;
};

/** Probability of the tail on each side of a 95% interval. */
const ONE_IN_FORTY = 0.025;
const STEPS = 16;

const drawChance = ({ hits, of }: { hits: number; of: number }, people: readonly QualityOf[]) => {
  const most = Math.max(MIN_COUNT * 5, ...people.map(({ inspections }) => inspections));
  const steps = Array.from({ length: STEPS }, (_, n) =>
    Math.round(MIN_COUNT * (most / MIN_COUNT) ** (n / (STEPS - 1))),
  );
  const theirs = people.map(({ inspections }) => inspections).filter((count) => count >= MIN_COUNT);
  const counts = [...new Set([...steps, ...theirs])].sort((a, b) => a - b);
  return counts.map((count) => ({ of: count, ...findLimits({ of: count, rate: hits / of, spread: 0 }, ONE_IN_FORTY) }));
};

/** Number of significant digits of an item's probability. */
const DIGITS = 7;
/** Those of a verdict's, which depends on how much honest people differ. */
const RARITY_DIGITS = 3;
const roundChance = (chance: number, digits: number) => Number(chance.toPrecision(digits));
const tellRarity = ({ chance, level }: Partial<Rarity>) => ({
  ...(chance !== undefined && { chance: roundChance(chance, RARITY_DIGITS) }),
  ...(level && { level }),
});
const inHundredths = (value: number) => Math.round(value * 100) / 100;

const tellPerson = (looked: Looked, reader: Reader): QualityOf => {
  const { person, inspections, findings, items, months, bands, photosPerFail } = looked;
  const isHidden = ({ isOfOne }: { isOfOne: boolean }) => isOfOne && !reader.seesAll;
  return {
    ...{ person, inspections, name: reader.nameOf(person) ?? null, isSelf: person === reader.self },
    measures: measureNames.map((measure) => {
      const { hits, of, verdict, expected, low, high, usualLow, usualHigh, unlimited } = findings[measure];
      const told = { measure, hits, of };
      if (isHidden(findings[measure])) return { ...told, verdict: 'one other' };
      if (expected === undefined) return { ...told, verdict };
      const limits = { low, high, usualLow, usualHigh, ...(unlimited && { unlimited }) };
      return { ...told, verdict, expected: inHundredths(expected), ...limits, ...tellRarity(findings[measure]) };
    }),
    minutes: tellMinutes(looked.minutes, isHidden(looked.minutes)),
    recheckMinutes: tellMinutes(looked.recheckMinutes, isHidden(looked.recheckMinutes)),
    months,
    bands: bands.map(({ others, ...own }) => ({ ...own, ...(others && !isHidden(findings.fails) && { others }) })),
    photosPerFail: {
      ...photosPerFail.own,
      ...(photosPerFail.others && !isHidden(findings.photos) && { others: photosPerFail.others }),
    },
    items: isHidden(items)
      ? { verdict: 'one other', never: [] }
      : {
          verdict: items.verdict,
          ...(items.unlimited && { unlimited: items.unlimited }),
          ...tellRarity(items),
          never: items.never.map(({ item, expected, chance }) => ({
            item,
            ...{ expected: inHundredths(expected), chance: roundChance(chance, DIGITS) },
          })),
        },
  };
};

const tellMinutes = (minutes: Looked['minutes'], isHidden: boolean): QualityOf['minutes'] => {
  const { of = 0, median, from, to, verdict, times, least } = minutes;
  const own = { of, median: median ?? null, from: from ?? null, to: to ?? null };
  if (isHidden) return { ...own, verdict: 'one other' };
  if (times === undefined || least === undefined) return { ...own, verdict };
  return { ...own, verdict, times: inHundredths(times), least: inHundredths(least), ...tellRarity(minutes) };
};

/** Returns the earliest day whose facts are needed. */
export const getFirstQualityDay = (period: Period) => getBaselinePeriod(period).from;
