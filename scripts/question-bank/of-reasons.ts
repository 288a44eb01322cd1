import { NzDate } from '#shared/nz-date.ts';
import type { ChecklistLine } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { type Draft, hashOf } from './draft.ts';
import type { Rules } from './rules.ts';
import { areRelated, makeDistinctiveTest, namesItsLine, wordsOf } from './vocabulary.ts';

/** Number of reasons per line that get a question. */
const A_LINE = 3;
/** Number of other lines that wrong options are chosen from, each with its most similar reason. */
const BESIDE = 7;

/** Returns the vehicle type of a question: a car if the line and the reason allow it. */
const typeOf = ({ on }: ChecklistLine, reason = ''): VehicleType =>
  reason.includes('motorcycle') ? 'motorcycle' : reason.includes('railer') ? 'trailer' : (on?.[0] ?? 'car');

const sharesType = ({ on: one }: ChecklistLine, { on: other }: ChecklistLine) =>
  !one || !other || one.some((type) => other.includes(type));

type Told = { line: ChecklistLine; reason: string };
/**
 * Returns the most similar reasons of other lines, starting with the nearest line on the sheet: one per line, or more
 * if there are few lines.
 */
const findAlike = (right: string, others: readonly Told[]): Told[] => {
  const said = wordsOf(right);
  const shared = ({ reason }: Told) => [...wordsOf(reason)].filter((word) => said.has(word)).length;
  const lines = [...new Set(others.map(({ line }) => line))].slice(0, BESIDE);
  const each = lines.length > 4 ? 1 : lines.length > 2 ? 2 : 3;
  const lot = ({ reason }: Told) => hashOf(right + reason);
  return lines.flatMap((line) =>
    others
      .filter((other) => other.line === line)
      .sort((one, other) => shared(other) - shared(one) || lot(one) - lot(other))
      .slice(0, each),
  );
};

/** Drafts questions about which reason belongs to a line, and which belongs to another line. */
export const draftsOfReasons = (rules: Rules): Draft[] => {
  const { lines, reasons } = rules;
  const tells = makeDistinctiveTest(rules);
  const telling = lines.flatMap((line) =>
    (reasons[line.name] ?? []).filter((reason) => tells(line, reason)).map((reason) => ({ line, reason })),
  );
  return lines.flatMap((line): Draft[] => {
    // skip reasons that name their line: they would reveal the answer
    const own = (reasons[line.name] ?? []).filter((reason) => !namesItsLine(line.title, reason));
    const distance = (one: ChecklistLine) => Math.abs(lines.indexOf(one) - lines.indexOf(line));
    const others = telling
      .filter((one) => one.line.section === line.section && sharesType(one.line, line))
      .filter((one) => !areRelated(one.line.name, line.name))
      .sort((one, other) => distance(one.line) - distance(other.line));
    const about = {
      inspectionItemName: line.name,
      ...(line.since && { inPracticeFrom: NzDate.parse(line.since) }),
    };
    const asked = [...own].sort((one, other) => hashOf(one) - hashOf(other)).slice(0, A_LINE);
    const which = asked.map(
      (right): Draft => ({
        ...about,
        source: `reasons: ${line.name}: ${right}`,
        questionText: `Which of these is a reason to fail “${line.title}”?`,
        explanation: `“${right}” is one. The other answers belong to other lines of the sheet.`,
        right,
        wrong: findAlike(right, others).map(({ reason }) => reason),
        vehicleType: typeOf(line, right),
      }),
    );
    const odd = findAlike(own.join(' '), others)[hashOf(line.name) % 3];
    if (!odd || own.length < 3) return which;
    const not: Draft = {
      ...about,
      source: `reasons: ${line.name}: not ${odd.reason}`,
      questionText: `Three of these are reasons to fail “${line.title}”. Which one is not?`,
      explanation: `“${odd.reason}” belongs to “${odd.line.title}”. The other three are reasons to fail “${line.title}”.`,
      right: odd.reason,
      wrong: own,
      vehicleType: typeOf(line),
    };
    return [...which, not];
  });
};
