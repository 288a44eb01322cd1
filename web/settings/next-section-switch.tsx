import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { opensNextSection, setOpensNextSection } from '../drafts/page/section-advance.ts';

/** Switches on this device whether the press that completes a section opens the next one. */
export const NextSectionSwitch = () => {
  const [isOn, setIsOn] = useState(opensNextSection);
  return (
    <Toggle
      checked={isOn}
      description="When your last press completes a section of the checklist, the next one opens. Keyboard shortcuts never do that."
      onChange={({ detail }) => {
        setOpensNextSection(detail.checked);
        setIsOn(detail.checked);
      }}
    >
      Open the next section
    </Toggle>
  );
};
