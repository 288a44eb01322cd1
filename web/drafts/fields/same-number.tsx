import { getDoubtTitle } from '#shared/doubts/doubts.ts';
import { findDuplicateNumbers, type UNIQUE_NUMBERS } from '#shared/doubts/same-numbers.ts';
import { useDraft } from '../store/current-draft.tsx';
import { useSameNumbers } from '../store/use-same-numbers.ts';
import { Doubt } from './doubt.tsx';

/** Warns that another vehicle has this number. Submit asks about it again, and the checksheet shows it. */
export const SameNumber = ({ name }: { name: (typeof UNIQUE_NUMBERS)[number] }) => {
  const found = useSameNumbers();
  const said = useDraft(({ mine }) => findDuplicateNumbers(mine, found).find(({ about }) => about === name)?.said);
  return <Doubt text={said && `${getDoubtTitle(name)}: ${said}`} />;
};
