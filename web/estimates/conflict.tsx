import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { Estimate } from '#shared/estimates/model.ts';
import { showMoney } from '#shared/estimates/show-money.ts';

type Props = { theirs: Estimate; onKeepMine: () => void; onTakeTheirs: () => void };

/** Shows another user's concurrent change and asks which version to keep. */
export const Conflict = ({ theirs, onKeepMine, onTakeTheirs }: Props) => (
  <Alert
    type="warning"
    header="Someone else changed this estimate"
    action={
      <div className="row">
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button onClick={onTakeTheirs}>Use theirs</Button>
      </div>
    }
  >
    Their version has {theirs.lines.length} {theirs.lines.length === 1 ? 'line' : 'lines'} and totals{' '}
    {showMoney(theirs.totalCents)}. Your changes are not saved yet.
  </Alert>
);
