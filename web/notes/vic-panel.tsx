import Button from '@cloudscape-design/components/button';
import type { Inspection } from '#shared/inspections/model.ts';
import { useUnsavedInput } from '../ui/dialogs/unsaved-input.ts';
import { SummaryFailure } from './summary-failure.tsx';
import { type SaveNotes, useSummary } from './use-summary.ts';
import { VicCheckbox } from './vic-checkbox.tsx';
import { VicList } from './vic-list.tsx';

/**
 * The values to enter in VIC. Saving needs two clicks, because an inspection entered in VIC can't be edited. Leaving
 * the page between the two clicks asks first.
 */
export const VicPanel = ({ inspection, save }: { inspection: Inspection; save: SaveNotes }) => {
  const summary = useSummary({ inspection, save });
  const { isUnsaved } = summary;
  useUnsavedInput(isUnsaved);
  return (
    <VicList inspection={inspection}>
      <VicCheckbox summary={summary} />
      {isUnsaved && (
        <Button variant="primary" loading={summary.isSaving} onClick={() => summary.save(summary.mine)}>
          Save
        </Button>
      )}
      <SummaryFailure error={summary.error} button="Save" />
    </VicList>
  );
};
