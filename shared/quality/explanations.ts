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
  few: 'Fewer than 20: too few to say anything.',
  'few others': 'The others have too few to compare with.',
  'one other': 'With so few inspectors this would be a colleague’s own figure.',
};

/** Minimum difference and ratio worth mentioning. */
const FAR = { by: 3, times: 1.5 };

/** Returns the difference in words, such as `: 2.9 times as many`; '' if it is close to the expected count. */
const sayHowFar = ({ hits, expected = hits }: Measured) => {
  const times = hits / expected;
  if (Math.abs(hits - expected) < FAR.by) return '';
  if (times >= FAR.times) return `: ${showNumber(times)} times as many`;
  return times <= 1 / FAR.times ? `: ${Math.round(100 * (1 - times))}\u00a0% fewer` : '';
};

/** Returns `12 of 71 sheets; the others’ rate would give about 4.1: 2.9 times as many`. */
export const sayMeasured = (measured: Measured) => {
  const { measure, hits, of, expected } = measured;
  const counted = `${hits} of ${of} ${measureWords[measure].of}`;
  return expected === undefined
    ? counted
    : `${counted}; the others’ rate would give about ${showNumber(expected)}${sayHowFar(measured)}`;
};

/** Explains a verdict that the figures alone don't explain; '' otherwise. */
export const sayWhy = (measured: Measured) => {
  const { measure, verdict, unlimited, hits, of, expected = hits } = measured;
  if (unlimited)
    return `Even ${isLowSide(measureOf(measure).side, hits, expected) ? 'none' : 'all'} of ${of} could still be an honest person’s: that tells nobody anything yet.`;
  return verdict === 'usual' && sayHowFar(measured) ? 'Honest people differ by as much.' : whyNot[verdict];
};

/** Says which counts are not worth a look; '' if all or none are. */
export const sayLimits = ({ of, low, high }: Measured) => {
  if (low === undefined || high === undefined || (low === 0 && high === of)) return '';
  const counts = low === 0 ? `Up to ${high}` : high === of ? `${low} or more` : `From ${low} to ${high}`;
  return `${counts} of ${of} is not worth a look.`;
};
/** Measured by the simulation of honest years. */
export const honestOutside =
  'Of 1,000 honest people who were simulated, two at most were outside of such limits in a year.';

/** Says how often the same is seen among honest people. */
export const sayBaseRate = ({ measure, of, expected }: Measured) => {
  const { honest } = measureWords[measure];
  const played = honest === 0 ? 'in fewer than 1 of 1,000' : `in about ${honest} of 100`;
  return `Base rate: ${expected === undefined ? '' : `${sayShare(expected / of)} by what the others here do; `}${played} where honest people were simulated.`;
};

export const sayMinutes = ({ of, median, from, to, verdict, times, least }: QualityOf['minutes']) =>
  median === null || from === null || to === null
    ? 'None is known.'
    : [
        `${showNumber(median)} min, middle half ${showNumber(from)} to ${showNumber(to)}, of ${of}.`,
        ...(times === undefined || least === undefined
          ? []
          : [`${showNumber(times * 100)} % of what others take; below ${showNumber(least * 100)} % is worth a look.`]),
        ...(whyNot[verdict] ? [whyNot[verdict]] : []),
      ].join(' ');

/** Returns `1 in 400`; chances below one in a million aren't written out. */
const sayChance = (chance: number) => (chance < 1e-6 ? 'less than 1 in 1,000,000' : `1 in ${Math.round(1 / chance)}`);

/** Number of items named: the least likely ones. */
const NAMED = 5;

export const sayNever = ({ verdict, unlimited, never }: QualityOf['items']) => {
  const few = unlimited ? 'Even what the others fail most may by chance never have come up yet.' : whyNot[verdict];
  const named = never
    .slice(0, NAMED)
    .map(
      ({ item, expected, chance }) =>
        `${findLine(item).code} ${findLine(item).title}: others would have failed about ${showNumber(expected)}; by chance ${sayChance(chance)}.`,
    );
  if (named.length > 0) return [...named, few].filter(Boolean).join(' ');
  return few || 'None that the others would have failed three times or more.';
};
