import Button from '@cloudscape-design/components/button';
import { Notice } from '../../ui/screens/notice.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { useDraft } from '../store/current-draft.tsx';

/** Shown in the tab that lost its sheet to another one, until the inspector continues here. */
export const OpenElsewhere = ({ onContinue }: { onContinue: () => void }) => {
  const plate = useDraft(({ mine }) => mine.vehicleRegistrationPlate);
  usePageTitle('Inspection', plate || undefined);
  return (
    <Notice
      heading="h1"
      title="This inspection is open in another tab"
      text="Only one tab can edit it at a time. Your changes here are kept."
      action={
        <Button variant="primary" onClick={onContinue}>
          Continue here
        </Button>
      }
    />
  );
};
