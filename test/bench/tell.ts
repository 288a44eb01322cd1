import { writeSync } from 'node:fs';

/** Where a measuring program writes its figures; stdout is the Lambdas'. */
const FIGURES = 3;

export const tell = (figures: object) => {
  writeSync(FIGURES, JSON.stringify(figures));
};
