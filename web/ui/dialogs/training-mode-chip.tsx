import Badge from '@cloudscape-design/components/badge';
import { isTrainingMode } from '../../device/training-mode.ts';

/** Shown in dialogs while this device is in Training Mode. */
export const TrainingModeChip = () =>
  isTrainingMode() && (
    <span className="training-mode">
      <Badge color="green">Training Mode</Badge>
    </span>
  );
