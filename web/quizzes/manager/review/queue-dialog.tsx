import '../../../client/nouns/quizzes.ts';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Question, Quiz } from '#shared/quizzes/model.ts';
import { useClient } from '../../../session/session.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../../../ui/form-status.tsx';
import { LoadingBlock, QueryState } from '../../../ui/screens/notice.tsx';
import { OpenExam } from '../../open-exam.tsx';
import { formatCount, NO_FETCH } from '../../words.ts';
import { questionsQuery } from '../queries.ts';
import { QuestionDialog } from '../question-dialog.tsx';
import { listToReview, reportsOn, reportsQuery, useDecide } from './decisions.ts';
import { QuestionToReview } from './question-to-review.tsx';
import { Retired } from './retired.tsx';

type Props = { quiz: Quiz; onClose: () => void };

/** The review queue of a quiz: one question at a time, reported ones first. */
export const QueueDialog = ({ quiz, onClose }: Props) => {
  const client = useClient();
  const query = useQuery(questionsQuery(client, quiz.id));
  const { data: reports } = useQuery(reportsQuery(client));
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [edited, setEdited] = useState<Question>();
  const decide = useDecide(quiz.id);
  const reportsOf = ({ id }: Question) => reportsOn(reports, quiz.id, id);
  const waiting = listToReview(query.data ?? [], (question) => reportsOf(question).length > 0);
  const left = waiting.filter(({ id }) => !skipped.includes(id));
  const [question] = left;
  const act = {
    approve: () => question && decide.mutate({ question, isApproved: true }),
    retire: () => question && decide.mutate({ question, isRetired: true }),
    edit: () => question && !quiz.isShared && setEdited(question),
    skip: () => question && setSkipped([...skipped, question.id]),
  };
  useKeys(act, decide.isPending || edited !== undefined);
  return (
    <DialogFrame
      kind="section"
      title={`Review: ${quiz.title}`}
      facts={question && <span>{`${left.length} to review`}</span>}
      onClose={onClose}
      footer={
        <>
          <FormStatus error={getErrorMessage(decide.error, NOT_SAVED)} />
          <Button onClick={onClose}>Close</Button>
          {question && (
            <>
              <Button onClick={act.skip}>Skip</Button>
              <Button variant="primary" disabled={decide.isPending} onClick={act.approve}>
                Approve
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="review-queue">
        {!query.data && (
          <>
            <QueryState query={query} title={NO_FETCH} loading={<LoadingBlock height="320px" />} />
            <OpenExam refusal={query.error} />
          </>
        )}
        {question && (
          <QuestionToReview key={question.id} question={question} reports={reportsOf(question)} isOwn={!quiz.isShared}>
            {!quiz.isShared && <Button onClick={act.edit}>Edit</Button>}
            <Button disabled={decide.isPending} onClick={act.retire}>
              Retire
            </Button>
          </QuestionToReview>
        )}
        {query.data && !question && <Finished skipped={waiting.length} onAgain={() => setSkipped([])} />}
        {query.data && !question && <Retired quiz={quiz} questions={query.data} />}
      </div>
      {edited && <QuestionDialog quiz={quiz} question={edited} onClose={() => setEdited(undefined)} />}
    </DialogFrame>
  );
};

const Finished = ({ skipped, onAgain }: { skipped: number; onAgain: () => void }) => {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <p ref={place} tabIndex={-1} role="status">
        {skipped > 0 ? `You skipped ${formatCount(skipped, 'question')}.` : 'All questions are reviewed.'}
      </p>
      {skipped > 0 && <Button onClick={onAgain}>Go through them again</Button>}
    </>
  );
};

type Acts = Record<'approve' | 'retire' | 'edit' | 'skip', () => void>;
const KEYS: Readonly<Record<string, keyof Acts>> = { a: 'approve', r: 'retire', e: 'edit', s: 'skip' };

/** Single keys, only while the question has the focus. Source: WCAG 2.1.4. */
const useKeys = (act: Acts, isOff: boolean) => {
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent) => {
      const name = KEYS[event.key.toLowerCase()];
      const isOnQuestion = event.target instanceof Element && event.target.closest('.review-question') !== null;
      if (!name || !isOnQuestion || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      event.preventDefault();
      act[name]();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};
