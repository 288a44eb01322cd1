import Button from '@cloudscape-design/components/button';
import { useEffect } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { SummaryFailure } from './summary-failure.tsx';
import { type SaveNotes, useSummary } from './use-summary.ts';
import { VicCheckbox } from './vic-checkbox.tsx';
import { VicList } from './vic-list.tsx';

/**
 * The values to enter in VIC. Saving needs two clicks, because an inspection entered in VIC can't be edited. Reloading
 * the page between the two clicks shows a warning.
 */
export const VicPanel = ({ inspection, save }: { inspection: Inspection; save: SaveNotes }) => {
  const summary = useSummary({ inspection, save });
  const { isUnsaved } = summary;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
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
