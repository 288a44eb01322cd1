import { doubtTitle } from '#shared/doubts/doubts.ts';
import { type NUMBERS_OF_ONE, numbersOfOthers } from '#shared/doubts/same-numbers.ts';
import { useDraft } from '../store/current-draft.tsx';
import { useSameNumbers } from '../store/use-same-numbers.ts';
import { Doubt } from './doubt.tsx';

/** Warns that another vehicle has this number. Submit asks again, and the sheet says it. */
export const SameNumber = ({ name }: { name: (typeof NUMBERS_OF_ONE)[number] }) => {
  const found = useSameNumbers();
  const said = useDraft(({ mine }) => numbersOfOthers(mine, found).find(({ about }) => about === name)?.said);
  return <Doubt text={said && `${doubtTitle(name)}: ${said}`} />;
};
