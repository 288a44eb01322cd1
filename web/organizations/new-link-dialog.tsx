import Button from '@cloudscape-design/components/button';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { inviteTexts } from './invite-texts.ts';

type Props = { loading: boolean; onYes: () => void; onNo: () => void };

export const NewLinkDialog = ({ loading, onYes, onNo }: Props) => (
  <DialogFrame
    kind="question"
    title={inviteTexts.question}
    onClose={onNo}
    footer={
      <>
        <Button onClick={onNo}>No</Button>
        <Button variant="primary" loading={loading} onClick={onYes}>
          Yes
        </Button>
      </>
    }
  >
    <p>{inviteTexts.consequence}</p>
    <p>{inviteTexts.scope}</p>
  </DialogFrame>
);
