import { RARITY } from './limits.ts';
import type { QualityOf } from './model.ts';

export type Judged = Pick<QualityOf['items'], 'verdict' | 'level' | 'chance'>;

const withoutLevel: Record<Judged['verdict'], string> = {
  usual: 'As usual',
  look: 'Worth a look',
  few: 'Too early to tell',
  'few others': 'Too early to tell',
  'one other': 'Can’t tell',
};
const levels = { usual: 'As usual', unusual: 'Unusual', look: 'Worth a look' } as const;

/** Below this number, every whole number is known. */
const EXACT = 20;

/** Rounds down to a whole number below 20, otherwise to one significant digit, so that nothing looks rarer than it is. */
const roundDown = (number: number) => {
  const known = number * (1 + 1e-9);
  const unit = known < EXACT ? 1 : 10 ** Math.floor(Math.log10(known));
  return Math.floor(known / unit) * unit;
};

const showPeople = (people: number) => String(people).replace(/(\d)(\d{3})$/, '$1,$2');

/** Says how rare a result is, as in `about 1 honest person in 300`. Results beyond the simulated ones aren't counted out. */
export const sayRarity = (chance: number) => {
  if (chance <= RARITY) return `fewer than 1 honest person in ${showPeople(1 / RARITY)}`;
  const people = roundDown(1 / chance);
  return people < 2 ? 'more than 1 honest person in 2' : `about 1 honest person in ${showPeople(people)}`;
};

const nameVerdict = ({ verdict, level }: Judged) => (level ? levels[level] : withoutLevel[verdict]);

/** Names a verdict and says how rare its result is, as in `Unusual: about 1 honest person in 300`. */
export const sayVerdict = (judged: Judged) =>
  judged.level && judged.chance !== undefined
    ? `${nameVerdict(judged)}: ${sayRarity(judged.chance)}`
    : nameVerdict(judged);
