import Button from '@cloudscape-design/components/button';
import type { Inspection } from '#shared/inspections/model.ts';
import { SummaryFailure } from './summary-failure.tsx';
import { type SaveNotes, useSummary } from './use-summary.ts';
import { VicList } from './vic-list.tsx';
import { VicTick } from './vic-tick.tsx';

/** The values for VIC beside the sheet. Two presses: what is once entered stays entered, and the inspection can be changed no more. */
export const VicPanel = ({ inspection, save }: { inspection: Inspection; save: SaveNotes }) => {
  const summary = useSummary({ inspection, save });
  return (
    <VicList inspection={inspection}>
      <VicTick summary={summary} />
      {summary.isUnsaved && (
        <Button variant="primary" loading={summary.isSaving} onClick={() => summary.save(summary.mine)}>
          Save
        </Button>
      )}
      <SummaryFailure error={summary.error} button="Save" />
    </VicList>
  );
};
