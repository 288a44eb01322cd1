import { findLine } from '../sheets/checklist.ts';
import { isLowSide, measureOf } from './measures.ts';
import type { QualityOf } from './model.ts';
import { measureWords, sayShare, showNumber } from './words.ts';

type Measured = QualityOf['measures'][number];
type Verdict = Measured['verdict'];

/** Why there is no verdict; '' if there is one. */
const whyNot: Record<Verdict, string> = {
  usual: '',
  look: '',
  few: 'Fewer than 20, which is too few to tell.',
  'few others': 'Your colleagues have too few results to compare with.',
  'one other': 'With so few inspectors, this would show a colleague’s own figure.',
};

/** Minimum difference and ratio worth mentioning. */
const FAR = { by: 3, times: 1.5 };

/** True if a number would round to 0. */
const isAlmostNone = (expected: number) => expected < 0.05;

/** Formats the difference, as in `: 2.9 times as many`; '' if it is close to the expected count. */
const sayHowFar = ({ hits, expected = hits }: Measured) => {
  const times = hits / expected;
  if (Math.abs(hits - expected) < FAR.by || isAlmostNone(expected)) return '';
  if (times >= FAR.times) return `: ${showNumber(times)} times as many`;
  return times <= 1 / FAR.times ? `: ${Math.round(100 * (1 - times))}% fewer` : '';
};

/** Formats a measure, as in `12 of 71 sheets, compared with about 4.1 at the rate of the others: 2.9 times as many`. */
export const sayMeasured = (measured: Measured) => {
  const { measure, hits, of, expected } = measured;
  const counted = `${hits} of ${of} ${measureWords[measure].of}`;
  return expected === undefined
    ? counted
    : `${counted}, compared with ${isAlmostNone(expected) ? 'almost none' : `about ${showNumber(expected)}`} at the rate of the others${sayHowFar(measured)}`;
};

/** Explains a verdict if the figures alone don't; otherwise ''. */
export const sayWhy = (measured: Measured) => {
  const { measure, verdict, level, unlimited, hits, of, expected = hits } = measured;
  if (unlimited)
    return `Even ${isLowSide(measureOf(measure).side, hits, expected) ? 0 : of} of ${of} wouldn’t be rare enough to be worth a look.`;
  return level === 'usual' && sayHowFar(measured) ? 'Honest people differ by as much.' : whyNot[verdict];
};

const sayRange = (of: number, low = 0, high = of) => {
  if (low === 0) return high === of ? '' : `up to ${high} of ${of}`;
  return high === of ? `${low} or more of ${of}` : `${low} to ${high} of ${of}`;
};

/** States which counts are usual, and which are worth a look; '' if all are usual, or without a comparison. */
export const sayLimits = ({ of, low, high, usualLow, usualHigh }: Measured) => {
  const [usual, outside] = [sayRange(of, usualLow, usualHigh), sayRange(of, low, high)];
  return [usual && `As usual: ${usual}.`, outside && `Worth a look: anything but ${outside}.`]
    .filter(Boolean)
    .join(' ');
};
/** The numbers come from the simulated years of honest people. */
export const honestOutside =
  'In a simulation of 1,000 inspectors working normally for a year, at most two had a count that was worth a look.';

/** States how often the counted event happens with honest people. */
export const sayBaseRate = ({ measure, of, expected }: Measured) => {
  const { honest } = measureWords[measure];
  const played = honest === 0 ? 'fewer than 1 in 1,000' : `about ${honest} in 100`;
  return `Base rate: ${expected === undefined ? '' : `${sayShare(expected / of)} among the others in this workshop; `}${played} in the simulation.`;
};

export const sayMinutes = (
  { of, median, from, to, verdict, times, least }: QualityOf['minutes'],
  what: 'inspection' | 'recheck',
) =>
  median === null || from === null || to === null
    ? 'No times recorded.'
    : [
        `Median ${showNumber(median)} min; half took between ${showNumber(from)} and ${showNumber(to)} min (${of} ${what}${of === 1 ? '' : 's'}).`,
        ...(times === undefined || least === undefined
          ? []
          : [
              `Takes ${showNumber(times * 100)}% of the time others take. Less than ${showNumber(least * 100)}% is worth a look.`,
            ]),
        ...(whyNot[verdict] ? [whyNot[verdict]] : []),
      ].join(' ');

/** Formats a probability, as in `1 in 400`; those below one in a million aren't written out. */
const sayChance = (chance: number) => (chance < 1e-6 ? 'less than 1 in 1,000,000' : `1 in ${Math.round(1 / chance)}`);

/** Number of items listed, least likely first. */
const NAMED = 5;

export const sayNever = ({ verdict, unlimited, never }: QualityOf['items']) => {
  const few = unlimited ? 'Even the items that others fail most may not have come up yet, by chance.' : whyNot[verdict];
  const named = never
    .slice(0, NAMED)
    .map(
      ({ item, expected, chance }) =>
        `${findLine(item).code} ${findLine(item).title}: at the rate of the others, about ${showNumber(expected)} would have failed; the chance of none is ${sayChance(chance)}.`,
    );
  if (named.length > 0) return [...named, few].filter(Boolean).join(' ');
  return few || 'No item that others would have failed three times or more.';
};
