import { useObservable } from '../device/observable.ts';
import { paths } from '../paths.ts';
import { useActor } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { createUnsentAnswers, listUnsentAttemptIds, unsentAnswerChanges } from './attempt/stored-answers.ts';
import { formatCount } from './words.ts';
import './attempt-line.css';

/** Lists attempts with unsent answers, with links to them. */
export const UnsentAnswers = () => {
  const actor = useActor();
  useObservable(unsentAnswerChanges);
  const kept = listUnsentAttemptIds(actor).flatMap((id) => createUnsentAnswers(actor, id).read() ?? []);
  if (kept.length === 0) return null;
  return (
    <div role="status">
      {kept.map(({ attempt: { id, quizId, title }, given }) => (
        <p key={id} className="attempt-line">
          {`${formatCount(given.length, 'answer')} to “${title}” not sent yet`}
          <LinkButton variant="inline-link" ariaLabel={`Resume ${title}`} to={paths.attempt(quizId, id)}>
            Resume
          </LinkButton>
        </p>
      ))}
    </div>
  );
};
