import { addDays, type NzDate, spellDate } from '#shared/nz-date.ts';
import type { ChecklistLine } from '#shared/sheets/checklist.ts';
import { CURRENT_VERSION_DATE } from '#shared/sheets/rule-tables.ts';
import { type Draft, hashOf } from './draft.ts';
import type { Rules } from './rules.ts';

/** Plausible values of a limit by unit, sorted. */
const numbers: Readonly<Record<string, readonly number[]>> = {
  mm: [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.1, 8, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 300, 400],
  percent: [10, 15, 20, 25, 30, 35, 40, 50, 60, 65, 70, 75, 80, 85],
  days: [3, 5, 7, 10, 14, 21, 28, 30, 42, 56],
};

/**
 * Returns neighbouring values, so that the right one is equally often the smallest and the largest of the four options.
 */
const beside = (value: number, unit: string, source: string): string[] => {
  const all = [...new Set([...(numbers[unit] ?? []), value])].sort((one, other) => one - other);
  const at = all.indexOf(value);
  const from = Math.min(Math.max(at - (hashOf(source, 5) % 4), 0), all.length - 4);
  return all.slice(from, from + 4).map((number) => `${number} ${unit}`);
};

const gap = (rules: Rules, line: ChecklistLine): Draft[] =>
  (rules.reasons[line.name] ?? []).flatMap((reason): Draft[] => {
    const found = [...reason.matchAll(/(\d+(?:\.\d+)?) (mm|percent)\b/g)];
    const [match] = found;
    // measured limits have their own questions below
    if (!match || found.length > 1 || reason.match(/\d+(\.\d+)?/g)?.length !== 1 || line.measured) return [];
    const [said, number, unit = 'mm'] = match;
    const source = `reasons: ${line.name}: ${reason}: number`;
    return [
      {
        source,
        questionText: `Which number belongs in this reason to fail “${line.title}”? “${reason.replace(said, `… ${unit}`)}”`,
        explanation: `The reason reads: “${reason}”.`,
        right: said,
        wrong: beside(Number(number), unit, source),
        vehicleType: line.on?.[0] ?? 'car',
        inspectionItemName: line.name,
      },
    ];
  });

/** Drafts questions about numeric limits. Unconfirmed limits get no question. */
export const draftsOfLimits = (rules: Rules): Draft[] => {
  const form = { versionDate: CURRENT_VERSION_DATE, vehicleType: 'car' as const };
  const tread = rules.limitOn('treadDepthMm', form);
  const brake = rules.limitOn('serviceBrakePercent', form);
  const failed = '2026-03-03' as NzDate;
  const window = rules.recheckWindowOn(failed);
  const overlap = rules.overlapOn(failed);
  const ask = (name: string, value: number, unit: string, draft: Omit<Draft, 'source' | 'right' | 'wrong'>): Draft => ({
    ...{ source: `rule tables: ${name}`, right: `${value} ${unit}`, wrong: beside(value, unit, name) },
    ...draft,
  });
  return [
    ...rules.lines.flatMap((line) => gap(rules, line)),
    ...(tread?.confirmed
      ? [
          ask('treadDepthMm', tread.value, 'mm', {
            questionText: 'What is the minimum tread depth for a car tyre?',
            explanation: `A reading below ${tread.value} mm fails “Tread and depth”.`,
            vehicleType: 'car',
            inspectionItemName: 'chassisTyreTreadAndDepth',
          }),
        ]
      : []),
    ...(brake?.confirmed
      ? [
          ask('serviceBrakePercent', brake.value, 'percent', {
            questionText: 'What overall efficiency must the service brake of a car reach on the brake tester?',
            explanation: `Below ${brake.value} percent it fails “Service brake performance”.`,
            vehicleType: 'car',
            inspectionItemName: 'serviceBrakePerformance',
          }),
        ]
      : []),
    ask('recheckWindows', window, 'days', {
      questionText: 'How long after a failed inspection is the recheck free?',
      explanation: `${window} days from the failed inspection.`,
      vehicleType: 'car',
    }),
    ask('overlaps', overlap, 'days', {
      questionText:
        'How many days before its WoF expires can a vehicle pass, at most, for the new WoF to run from the old expiry date?',
      explanation: `Up to ${overlap} days. Any time left beyond that is lost.`,
      vehicleType: 'car',
    }),
    ...lastDays(rules),
  ];
};

/** Days of a failed inspection that test the end of a month, of February and of a year. */
const failures = ['2026-03-03', '2027-02-10', '2026-12-15', '2028-02-12'] as NzDate[];

const lastDays = ({ recheckWindowOn }: Rules): Draft[] =>
  failures.map((failed) => {
    const days = recheckWindowOn(failed);
    return {
      source: `rule tables: recheckWindows: ${failed}`,
      questionText: `A vehicle fails on ${spellDate(failed)}. What is the last day for a free recheck?`,
      explanation: `${days} days after the failed inspection: ${spellDate(addDays(failed, days))}.`,
      right: spellDate(addDays(failed, days)),
      wrong: [-14, -7, -1, 1, 2, 14].map((more) => spellDate(addDays(failed, days + more))),
      vehicleType: 'car',
    };
  });
