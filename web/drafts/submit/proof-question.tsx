import { type Doubt, getDoubtTitle } from '#shared/doubts/doubts.ts';
import { findLine, ItemName } from '#shared/sheets/checklist.ts';
import { fieldNames, findSection } from '#shared/sheets/model.ts';
import { getInspectorNumber, INSPECTOR_NUMBER, NO_READING } from '#shared/sheets/unproved.ts';
import { Help } from '../../help/help.tsx';
import { useDraft } from '../store/current-draft.tsx';
import type { Place } from '../store/place.ts';
import { useSigner } from '../store/signer.ts';
import { QuestionFrame } from './question-frame.tsx';
import type { Submission } from './use-submit.ts';
import { useToConfirm } from './use-to-confirm.ts';

/**
 * Asks once about values that are in doubt or certified without proof. Source: decisions, "Readings and numbers at
 * Submit".
 */
export const ProofQuestion = ({ submission, onOpen }: { submission: Submission; onOpen: (place: Place) => void }) => {
  const listToConfirm = useToConfirm();
  if (submission.asking !== 'proof') return null;
  const state = submission.store.state();
  const { unproved, doubts, otherDay } = listToConfirm(state);
  const unread = unproved.filter((about) => about !== INSPECTOR_NUMBER);
  const isOtherNumber = unproved.length > unread.length;
  const goBack = () => {
    submission.cancel();
    const [first] = [...(otherDay ? [otherDay.about] : []), ...unread, ...doubts.map(({ about }) => about)];
    onOpen(
      first
        ? findPlace(first)
        : { section: state.mine.isRecheck ? 'recheckInspectionDetails' : 'initialInspectionDetails' },
    );
  };
  const confirm = () => {
    const said = doubts.map((one) => one.said);
    void submission.submit({ confirmed: { readings: unread, inspectorNumber: isOtherNumber, doubts: said } });
  };
  return (
    <QuestionFrame
      submission={submission}
      title="Before you submit"
      actions={[
        { words: 'Submit anyway', run: confirm },
        { words: 'Go back', run: goBack },
      ]}
    >
      {otherDay && <p>{otherDay.said}</p>}
      {unproved.length + doubts.length > 0 && <RecordedList {...{ unread, doubts, isOtherNumber }} />}
    </QuestionFrame>
  );
};

type Recorded = { unread: readonly ItemName[]; doubts: readonly Doubt[]; isOtherNumber: boolean };

/** Lists what the record keeps with the inspector's confirmation. */
const RecordedList = ({ unread, doubts, isOtherNumber }: Recorded) => {
  const signer = useSigner();
  const number = useDraft(({ mine }) => getInspectorNumber(mine));
  return (
    <>
      <p>The sheet will show these with your name and the time:{unread.length > 0 && <Help on="unread" />}</p>
      <ul>
        {unread.map((name) => (
          <li key={name}>
            {findLine(name).code} {findLine(name).title}: {NO_READING.toLowerCase()}
          </li>
        ))}
        {doubts.map(({ about, said }) => (
          <li key={about}>
            {getDoubtTitle(about)}: {said}
          </li>
        ))}
        {isOtherNumber && (
          <li>
            Inspector number {number}: {signer.name}'s is {signer.inspectorNumber}
          </li>
        )}
      </ul>
    </>
  );
};

const findPlace = (about: string): Place => {
  const name = ItemName.safeParse(about).data;
  if (name) return { section: findLine(name).section, name };
  const field = fieldNames.find((one) => one === about);
  return { section: field ? findSection(field) : 'vehicleDetails', name: about };
};
