import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { ChangeList } from '../ui/change-list.tsx';
import { copyFromSheet } from '../ui/copy-text.ts';
import { errorMessage } from '../ui/error-message.ts';
import { FormStatus } from '../ui/form-status.tsx';
import { toast } from '../ui/toasts.tsx';
import { changesTold, failedToUpdate } from './changed-since.ts';
import type { SaveNotes } from './notes-dialog.tsx';
import { VicLink } from './vic-link.tsx';
import { vicValues } from './vic-values.ts';
import { workingNotes } from './working-notes.ts';
import './vic-panel.css';

type Props = { inspection: Inspection; save: SaveNotes };

/** Everything that is to be typed into VIC, each ready to be copied, and the tick that it was. */
export const VicPanel = ({ inspection, save }: Props) => {
  const entered = inspection.WofSummaryDetails.VICDetailsEntered;
  return (
    <div className="vic-panel">
      {inspection.vicOffline && !entered && (
        <p className="vic-offline">
          VIC was off-line: the sheet number stands for the authorisation number. This task stays until the details are
          entered.
        </p>
      )}
      <dl>
        {vicValues(inspection).map(({ title, text, doubt }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <span dir="auto">{text}</span>
              <Button variant="icon" iconName="copy" ariaLabel={`Copy ${title}`} onClick={() => copyFromSheet(text)} />
            </dd>
            {doubt && <dd className="vic-doubt">{doubt}</dd>}
          </div>
        ))}
      </dl>
      <VicLink />
      {entered ? (
        <StatusIndicator>Details Entered into VIC</StatusIndicator>
      ) : (
        <Entered inspection={inspection} save={save} />
      )}
    </div>
  );
};

/** Two presses: what is once entered stays entered, and the inspection can be changed no more. */
const Entered = ({ inspection: { WofSummaryDetails: before, revision }, save }: Props) => {
  /** The revision that was ticked: of another one nobody has said it yet. */
  const [tickedOf, setTickedOf] = useState<number>();
  const ticked = tickedOf === revision;
  const saving = useMutation({
    mutationFn: () => save({ ...workingNotes(before), vicEntered: true }, before),
    onSuccess: () => toast({ type: 'success', text: 'Updated successfully' }),
    onError: (error) => toast({ type: 'error', text: failedToUpdate(error) }),
  });
  return (
    <>
      <Checkbox checked={ticked} onChange={({ detail }) => setTickedOf(detail.checked ? revision : undefined)}>
        Details Entered into VIC System
      </Checkbox>
      {ticked && (
        <Button variant="primary" loading={saving.isPending} onClick={() => saving.mutate()}>
          Save
        </Button>
      )}
      <FormStatus error={errorMessage(saving.error, '')}>
        <ChangeList changes={changesTold(saving.error)} />
      </FormStatus>
    </>
  );
};
