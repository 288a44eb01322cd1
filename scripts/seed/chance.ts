import type { Dice } from './dice.ts';

/** Returns a random number between 0 and 1, both exclusive. */
const unit = ({ throwDie }: Dice) => (throwDie(2 ** 30) + 0.5) / 2 ** 30;

export const newChance = (dice: Dice) => {
  const share = () => unit(dice);
  const normal = (sd = 1) => sd * Math.sqrt(-2 * Math.log(share())) * Math.cos(2 * Math.PI * share());
  return {
    share,
    normal,
    happens: (likely: number) => share() < likely,
    between: (least: number, most: number) => least + (most - least) * share(),
    /** Returns a log-normal random number around a median. */
    around: (middle: number, sd: number) => middle * Math.exp(normal(sd)),
    /** Returns a random share around a median, normally distributed on the log-odds scale. */
    habit: (middle: number, sd: number) => toShare(Math.log(middle / (1 - middle)) + normal(sd)),
    /** Returns a Poisson-distributed random number. */
    count: (expected: number) => {
      const end = Math.exp(-expected);
      let often = 0;
      for (let left = share(); left > end; left *= share()) often++;
      return often;
    },
    choose: <Of extends { weight: number }>(list: readonly Of[]): Of => {
      let left = share() * list.reduce((sum, { weight }) => sum + weight, 0);
      const found = list.find(({ weight }) => {
        left -= weight;
        return left < 0;
      });
      const chosen = found ?? list.at(-1);
      if (!chosen) throw new Error('There is nothing to choose from');
      return chosen;
    },
  };
};
export type Chance = ReturnType<typeof newChance>;

export const toShare = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));
