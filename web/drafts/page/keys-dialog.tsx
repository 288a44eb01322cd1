import './keys-dialog.css';
import Button from '@cloudscape-design/components/button';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { itemKeys } from '../checklist/item-keys.ts';

export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <DialogFrame
    kind="question"
    title="Keyboard shortcuts"
    closesOutside
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        Got it
      </Button>
    }
  >
    <dl className="keys stack-8">
      {itemKeys.map(({ keys, what }) => (
        <div key={what}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </DialogFrame>
);
