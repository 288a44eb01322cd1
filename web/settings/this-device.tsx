import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { isTrainingMode, setTrainingMode } from '../device/training-mode.ts';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Section } from './form/section.tsx';

/** Settings stored in this browser's cookies. */
export const ThisDevice = () => {
  const [training, setTraining] = useState(isTrainingMode);
  return (
    <Section title="This device">
      <SpaceBetween size="m">
        <ThemeSwitch />
        <Toggle
          checked={training}
          description="Every dialog shows that this is training. Submitted inspections are still real."
          onChange={({ detail }) => {
            setTrainingMode(detail.checked);
            setTraining(detail.checked);
          }}
        >
          Training Mode
        </Toggle>
      </SpaceBetween>
    </Section>
  );
};
