import Button from '@cloudscape-design/components/button';
import type { QuestionId } from '#shared/ids.ts';
import type { Client } from '../../client/client.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { formatCount } from '../words.ts';
import '../../client/nouns/quizzes.ts';

export type EarlierAnswers = { answers: number; people: number };

type Props = EarlierAnswers & {
  isSaving: boolean;
  error?: string | undefined;
  onAnswer: (isRegraded: boolean) => void;
  onClose: () => void;
};

/** Asks whether answers that were marked by the old key should count by the new one. */
export const RegradeDialog = ({ answers, people, isSaving, error, onAnswer, onClose }: Props) => (
  <DialogFrame
    kind="question"
    title="Count earlier answers by the new key?"
    onClose={onClose}
    footer={
      <>
        <FormStatus error={error} />
        <Button disabled={isSaving} onClick={onClose}>
          Back
        </Button>
        <Button disabled={isSaving} onClick={() => onAnswer(false)}>
          Keep the old marks
        </Button>
        <Button variant="primary" loading={isSaving} onClick={() => onAnswer(true)}>
          Count by the new key
        </Button>
      </>
    }
  >
    <div className="stack-12 flush">
      <p>
        {`${formatCount(answers, 'answer')} of ${people === 1 ? 'one person' : `${people} people`} ${answers === 1 ? 'was' : 'were'} marked by the old key.`}
      </p>
      <p>
        If they count by the new key, scores, passes, training records and practice follow. The results say that they
        were marked again, and when.
      </p>
    </div>
  </DialogFrame>
);

/** Maximum number of calls; each marks the answers of several people. */
const CALLS_MAX = 500;

type Named = { quizId: string; questionId: QuestionId; version: number };

/** Marks earlier answers again, in as many calls as it takes. Can be repeated after a failure. */
export const runRegrade = async (client: Client, { version, ...params }: Named) => {
  let after: string | undefined;
  for (let calls = 0; calls < CALLS_MAX; calls++) {
    after = (await client.quizzes.regrade({ params, body: { version, ...(after && { after }) } })).next;
    if (!after) return;
  }
};
