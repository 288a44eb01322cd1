import Button from '@cloudscape-design/components/button';
import {
  findUnproved,
  INSPECTOR_NUMBER,
  isNumberOfAnother,
  NO_READING,
  passesWithoutReading,
  signingNumber,
} from '#shared/sheets/unproved.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import type { Place } from '../store/place.ts';
import { useSigner } from '../store/signer.ts';
import type { Submission } from './use-submit.ts';

/** Asked once at Submit, of all that is certified without what belongs to it. Source: decisions, "Readings and numbers at Submit". */
export const ProofQuestion = ({ submission, onOpen }: { submission: Submission; onOpen: (place: Place) => void }) => {
  const signer = useSigner();
  if (submission.asking !== 'proof') return null;
  const { mine } = submission.store.state();
  const unread = passesWithoutReading(mine);
  const another = isNumberOfAnother(mine, signer);
  const goBack = () => {
    submission.cancel();
    const [first] = unread;
    if (first) onOpen({ section: first.line.section, name: first.line.name });
    else onOpen({ section: mine.isRecheck ? 'recheckInspectionDetails' : 'initialInspectionDetails' });
  };
  const confirm = () => {
    const about = findUnproved(mine, signer);
    const readings = about.filter((one) => one !== INSPECTOR_NUMBER);
    void submission.submit({ confirmed: { readings, inspectorNumber: about.includes(INSPECTOR_NUMBER) } });
  };
  return (
    <DialogFrame
      kind="question"
      title="Before you submit"
      onClose={submission.cancel}
      footer={
        <>
          <Button onClick={confirm}>Submit anyway</Button>
          <Button variant="primary" onClick={goBack}>
            Go back
          </Button>
        </>
      }
    >
      <p>The sheet will say that you entered it so, with your name and the time:</p>
      <ul>
        {unread.map(({ line }) => (
          <li key={line.name}>
            {line.code} {line.title}: {NO_READING.toLowerCase()}
          </li>
        ))}
        {another && (
          <li>
            Inspector number {signingNumber(mine)}: {signer.name} has {signer.inspectorNumber}
          </li>
        )}
      </ul>
    </DialogFrame>
  );
};
