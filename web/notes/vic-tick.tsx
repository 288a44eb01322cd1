import Checkbox from '@cloudscape-design/components/checkbox';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Summary } from './use-summary.ts';

/** That the details were entered, which once saved nobody takes back. */
export const VicTick = ({ summary: { mine, before, change } }: { summary: Summary }) =>
  before.VICDetailsEntered ? (
    <StatusIndicator>Details Entered into VIC</StatusIndicator>
  ) : (
    <Checkbox checked={mine.vicEntered} onChange={({ detail }) => change({ vicEntered: detail.checked })}>
      Details Entered into VIC System
    </Checkbox>
  );
