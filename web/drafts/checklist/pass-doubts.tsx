import { AGAINST_LIMIT, againstLimits, BEYOND_UNCONFIRMED, findUnconfirmedBreaches } from '#shared/doubts/doubts.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { NO_READING, passesWithoutReading } from '#shared/sheets/unproved.ts';
import { useDraft } from '../store/current-draft.tsx';

/**
 * Doubts about a passed item, which the checksheet shows too. Submit asks about them, except for unconfirmed limits.
 */
export const PassDoubts = ({ name }: { name: ItemName }) => {
  const words = useDraft(({ mine }) => listPassDoubts(mine, name).join('\n'));
  return words.split('\n').map(
    (said) =>
      said && (
        <p key={said} className="doubt" role="status">
          {said}
        </p>
      ),
  );
};

const listPassDoubts = (sheet: FilledSheet, name: ItemName) => {
  const isOfItem = ({ about }: { about: string }) => about === name;
  return [
    ...(passesWithoutReading(sheet).some(({ line }) => line.name === name) ? [NO_READING] : []),
    ...againstLimits(sheet)
      .filter(isOfItem)
      .map(({ said }) => `${AGAINST_LIMIT}: ${said}`),
    ...findUnconfirmedBreaches(sheet)
      .filter(isOfItem)
      .map(({ said }) => `${BEYOND_UNCONFIRMED}: ${said}`),
  ];
};
