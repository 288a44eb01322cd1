import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttemptId, QuestionId } from '#shared/ids.ts';
import { REPORT_WORDS_MAX, ReportReason, reportReasons } from '#shared/quizzes/reports.ts';
import { useClient } from '../session/session.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import '../client/nouns/quizzes.ts';
import './report-question.css';

type Props = { attempt: { quizId: string; id: AttemptId }; questionId: QuestionId };

/** Lets a learner tell the quiz managers that a question they were asked seems wrong. */
export const ReportQuestion = (props: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  return (
    <div className="quiz-report" role="status">
      {isSent ? (
        <span className="quiet">Reported. Your quiz managers will check this question.</span>
      ) : (
        <Button variant="inline-link" onClick={() => setIsOpen(true)}>
          Report this question
        </Button>
      )}
      {isOpen && (
        <ReportDialog
          {...props}
          onSent={() => {
            setIsSent(true);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
};

type DialogProps = Props & { onSent: () => void; onClose: () => void };

const ReportDialog = ({ attempt, questionId, onSent, onClose }: DialogProps) => {
  const client = useClient();
  const [reason, setReason] = useState<ReportReason>();
  const [words, setWords] = useState('');
  const [isTried, setIsTried] = useState(false);
  const params = { quizId: attempt.quizId, attemptId: attempt.id };
  const fault = findFault(reason, words);
  const sent = useMutation({
    mutationFn: async () => reason && client.quizzes.report({ params, body: { questionId, reason, words } }),
    onSuccess: onSent,
  });
  const send = () => {
    setIsTried(true);
    if (!fault) sent.mutate();
  };
  return (
    <DialogFrame
      kind="question"
      title="Report this question"
      onClose={onClose}
      footer={
        <>
          <FormStatus
            error={getErrorMessage(sent.error, 'The report could not be sent.') ?? (isTried ? fault : undefined)}
          />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={sent.isPending} onClick={send}>
            Send
          </Button>
        </>
      }
    >
      <div className="stack-12">
        <fieldset className="quiz-report-reasons">
          <legend>What is wrong with it?</legend>
          {ReportReason.options.map((one) => (
            <label key={one}>
              <input type="radio" name="report-reason" checked={reason === one} onChange={() => setReason(one)} />
              {reportReasons[one]}
            </label>
          ))}
        </fieldset>
        <FormField
          label="Details"
          constraintText={`${reason === 'other' ? '' : 'Optional. '}${words.trim().length}/${REPORT_WORDS_MAX}`}
          stretch
        >
          <Textarea value={words} rows={3} onChange={({ detail }) => setWords(detail.value)} />
        </FormField>
        <p className="quiet flush">Your quiz managers see your name with it.</p>
      </div>
    </DialogFrame>
  );
};

const findFault = (reason: ReportReason | undefined, words: string) => {
  if (!reason) return 'Choose what is wrong';
  if (reason === 'other' && !words.trim()) return 'Say what is wrong';
  return words.trim().length > REPORT_WORDS_MAX ? `At most ${REPORT_WORDS_MAX} characters` : undefined;
};
