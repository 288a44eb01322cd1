import { type ItemFigures, LEAST_DISCRIMINATION, PEOPLE_TO_TELL } from '#shared/quizzes/item-analysis.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Describes how many people answer a question correctly the first time, and how well it separates them. */
export const describeFigures = (figures: ItemFigures | undefined) => {
  const { right, discrimination, range, answers, earlier = 0 } = figures ?? {};
  const left = earlier > 0 ? ` (${earlier} to an earlier version not counted)` : '';
  if (!right || right.n === 0) return `Not answered yet${left}`;
  const people = `${Math.round(right.share * right.n)} of ${right.n} ${right.n === 1 ? 'person' : 'people'} right the first time`;
  const count = answers === undefined ? '' : `, ${answers} ${answers === 1 ? 'answer' : 'answers'} in all${left}`;
  if (right.n < PEOPLE_TO_TELL) return `${people}${count}: too few people to tell`;
  const shares = `${people} (${percent(right.share)}, 95% interval ${percent(right.low)} to ${percent(right.high)})${count}`;
  if (discrimination === null || discrimination === undefined || !range) return shares;
  const doubt = range.high < LEAST_DISCRIMINATION ? ': worth checking, because strong learners do no better on it' : '';
  return `${shares}, discrimination ${discrimination.toFixed(2)} (${range.low.toFixed(2)} to ${range.high.toFixed(2)})${doubt}`;
};
