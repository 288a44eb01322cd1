import Button from '@cloudscape-design/components/button';
import type { Inspection } from '#shared/inspections/model.ts';
import { SummaryFailure } from './summary-failure.tsx';
import { type SaveNotes, useSummary } from './use-summary.ts';

type Props = { inspection: Inspection; save: SaveNotes; onValues: (() => void) | undefined };

/** Says that an inspection isn't in VIC yet, with one press to say that it is. `onValues` opens the values. */
export const VicReminder = ({ inspection, save, onValues }: Props) => {
  const { isSaving, error, mine, ...summary } = useSummary({ inspection, save });
  return (
    <div className="vic-reminder card">
      <span>Not entered in VIC yet</span>
      {onValues && <Button onClick={onValues}>VIC values</Button>}
      <Button loading={isSaving} onClick={() => summary.save({ ...mine, vicEntered: true })}>
        Entered in VIC
      </Button>
      <SummaryFailure error={error} button="Entered in VIC" />
    </div>
  );
};
