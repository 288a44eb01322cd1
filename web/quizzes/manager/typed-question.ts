import { OPTIONS_MIN, type QuestionContent } from '#shared/quizzes/model.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { vehicleTypeTitles } from '#shared/vehicle-types/vehicle-type.ts';

/** A question as typed into the form. */
export type TypedQuestion = Omit<QuestionContent, 'correctIndex'> & { correctIndex: number | undefined };

export const BLANK: TypedQuestion = {
  ...{ questionText: '', explanation: '', vehicleType: 'car', correctIndex: undefined },
  options: Array.from({ length: OPTIONS_MIN }, () => ({ text: '' })),
};

/** Describes the editable fields of a question as text. */
const describe = ({
  questionText,
  options,
  correctIndex,
  explanation,
  vehicleType,
  inspectionItemName,
}: TypedQuestion) => ({
  Question: questionText.trim(),
  Options: options.map(({ text }, at) => `${text.trim()}${at === correctIndex ? ' (right)' : ''}`).join('; '),
  Explanation: explanation.trim(),
  Vehicle: vehicleTypeTitles[vehicleType],
  Item: inspectionItemName ? findLine(inspectionItemName).title : '',
});
type Told = ReturnType<typeof describe>;

/** Lists the differences between two questions. */
export const findDifferences = (one: TypedQuestion, other: TypedQuestion) => {
  const [mine, theirs] = [describe(one), describe(other)];
  const names = Object.keys(mine) as (keyof Told)[];
  return names.flatMap((name) =>
    mine[name] === theirs[name] ? [] : [{ name, mine: mine[name] || 'none', theirs: theirs[name] || 'none' }],
  );
};
