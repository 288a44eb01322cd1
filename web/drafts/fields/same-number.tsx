import { doubtTitle } from '#shared/doubts/doubts.ts';
import { type NUMBERS_OF_ONE, numbersOfOthers } from '#shared/doubts/same-numbers.ts';
import { useDraft } from '../store/current-draft.tsx';
import { useSameNumbers } from '../store/use-same-numbers.ts';

/** Warns that another vehicle has this number. Submit asks again, and the sheet says it. */
export const SameNumber = ({ name }: { name: (typeof NUMBERS_OF_ONE)[number] }) => {
  const found = useSameNumbers();
  const said = useDraft(({ mine }) => numbersOfOthers(mine, found).find(({ about }) => about === name)?.said);
  return (
    said && (
      <p className="doubt" role="status">
        {doubtTitle(name)}: {said}
      </p>
    )
  );
};
