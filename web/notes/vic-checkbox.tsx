import Checkbox from '@cloudscape-design/components/checkbox';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Summary } from './use-summary.ts';

/** The checkbox for "entered in VIC", which is final once saved. */
export const VicCheckbox = ({ summary: { mine, before, change } }: { summary: Summary }) =>
  before.VICDetailsEntered ? (
    <StatusIndicator>Details Entered into VIC</StatusIndicator>
  ) : (
    <Checkbox checked={mine.vicEntered} onChange={({ detail }) => change({ vicEntered: detail.checked })}>
      Details Entered into VIC System
    </Checkbox>
  );
