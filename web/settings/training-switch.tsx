import Toggle from '@cloudscape-design/components/toggle';
import { Suspense, useState } from 'react';
import { isTrainingMode, setTrainingMode } from '../device/training-mode.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';

const LeaveTraining = lazyPart(async () => (await import('../drafts/training/leave-training.tsx')).LeaveTraining);

/** Switches Training Mode on this device. Switching it off asks what happens to the training sheets. */
export const TrainingSwitch = () => {
  const [isOn, setIsOn] = useState(isTrainingMode);
  const [isLeaving, setIsLeaving] = useState(false);
  const change = (on: boolean) => {
    setTrainingMode(on);
    setIsOn(on);
    setIsLeaving(false);
  };
  return (
    <>
      <Toggle
        checked={isOn}
        description="Sheets you start are for training: they stay on this device, take no sheet number and are never submitted. Drafts and inspections that exist already stay real."
        onChange={({ detail }) => (detail.checked ? change(true) : setIsLeaving(true))}
      >
        Training Mode
      </Toggle>
      {isLeaving && (
        <Suspense>
          <LeaveTraining onLeave={() => change(false)} onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </>
  );
};
