import Button from '@cloudscape-design/components/button';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { useDraft } from '../store/current-draft.tsx';
import { VehicleTypeField } from './kind-fields.tsx';

const WHAT = 'What is being inspected?';

/** The first question of a new sheet, because the answer decides its lines. */
export const VehicleTypeQuestion = () => {
  const isUnknown = useDraft(({ mine }) => mine.vehicleTypeUnknown);
  return (
    isUnknown && (
      <section className="kind-questions vehicle-type-question card" aria-label="Vehicle type">
        <VehicleTypeField title={WHAT} />
      </section>
    )
  );
};

/** Asks for the vehicle type, if a section is opened before it is answered. */
export const VehicleTypeDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const isUnknown = useDraft(({ mine }) => mine.vehicleTypeUnknown);
  return (
    <DialogFrame
      kind="question"
      title={WHAT}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" disabled={isUnknown} onClick={onDone}>
            Next
          </Button>
        </>
      }
    >
      <div className="vehicle-type-question">
        <VehicleTypeField />
      </div>
    </DialogFrame>
  );
};
