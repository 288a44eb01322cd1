import Button from '@cloudscape-design/components/button';
import { failsWithoutReason } from '#shared/sheets/items.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import type { Place } from '../store/place.ts';
import type { Submission } from './use-submit.ts';

/** Asked once at Submit when FAIL items have no reason. Source: decisions, "A FAIL without a reason". */
export const SubmitQuestion = ({ submission, onOpen }: { submission: Submission; onOpen: (place: Place) => void }) => {
  if (submission.asking !== 'reasons') return null;
  const items = failsWithoutReason(submission.store.state().mine);
  const addReasons = () => {
    submission.cancel();
    const [first] = items;
    if (first) onOpen({ section: first.line.section, name: first.line.name });
  };
  return (
    <DialogFrame
      kind="question"
      title="Fails without a reason"
      onClose={submission.cancel}
      footer={
        <>
          <Button onClick={() => submission.submit({ anyway: true })}>Submit anyway</Button>
          <Button variant="primary" onClick={addReasons}>
            Add reasons
          </Button>
        </>
      }
    >
      <p>The customer is told why an item failed. These have no reason yet:</p>
      <ul>
        {items.map(({ line }) => (
          <li key={line.name}>
            {line.code} {line.title}
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
};
