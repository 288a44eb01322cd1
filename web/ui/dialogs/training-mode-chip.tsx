import Badge from '@cloudscape-design/components/badge';
import { trainingMode } from '../../device/training-mode.ts';

/** In dialogs, while this device is used for training. */
export const TrainingModeChip = () =>
  trainingMode() && (
    <span className="training-mode">
      <Badge color="green">Training Mode</Badge>
    </span>
  );
