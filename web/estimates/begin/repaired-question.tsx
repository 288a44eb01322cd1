import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import type { EstimateOf } from './use-estimate-of.ts';

/** Asks whether to price repaired items too. Source: specification 2, section 5, "Estimate creation", with AMB-103. */
export const RepairedQuestion = ({ of: { question } }: { of: EstimateOf }) => question && <Asked {...question} />;

const Asked = ({ repaired, answer, cancel }: NonNullable<EstimateOf['question']>) => {
  const [leaveOut, setLeaveOut] = useState(false);
  return (
    <DialogFrame
      kind="question"
      title="Create the estimate"
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" onClick={() => answer(leaveOut)}>
            Create estimate
          </Button>
        </>
      }
    >
      <p>
        {repaired === 1
          ? 'One reason for rejection is marked as completed.'
          : `${repaired} reasons for rejection are marked as completed.`}
      </p>
      <Checkbox checked={leaveOut} onChange={({ detail }) => setLeaveOut(detail.checked)}>
        Leave out what is already repaired
      </Checkbox>
    </DialogFrame>
  );
};
