import type { Inspection } from '#shared/inspections/model.ts';
import { SummaryDialog } from './summary-dialog.tsx';
import { type SaveNotes, useSummary } from './use-summary.ts';
import { VicCheckbox } from './vic-checkbox.tsx';
import { VicList } from './vic-list.tsx';

type Props = { inspection: Inspection; save: SaveNotes; onClose: () => void };

/** The values to enter in VIC as a dialog, for narrow screens. */
export const VicDialog = ({ inspection, save, onClose }: Props) => {
  const summary = useSummary({ inspection, save, onSaved: onClose });
  return (
    <SummaryDialog
      title="VIC"
      closesOutside
      summary={summary}
      onSave={() => summary.save(summary.mine)}
      onClose={onClose}
    >
      <VicList inspection={inspection}>
        <VicCheckbox summary={summary} />
      </VicList>
    </SummaryDialog>
  );
};
