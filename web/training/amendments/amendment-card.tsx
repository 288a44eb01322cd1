import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate, showInstant } from '#shared/nz-date.ts';
import { type Amendment, isOpen } from '#shared/training/amendments.ts';
import { paths } from '../../paths.ts';
import { quizzesQuery } from '../../quizzes/queries.ts';
import { useActor, useClient } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import { LinkButton, NewTab } from '../../ui/link-button.tsx';
import { TRAINING } from '../queries.ts';
import { Signatures } from './signatures.tsx';
import { EarlierVersions } from './versions.tsx';
import '../../client/nouns/training.ts';

type Props = { amendment: Amendment; onEdit: (() => void) | undefined };

/** An amendment with the button to sign it; for Admins, also who has signed. */
export const AmendmentCard = ({ amendment, onEdit }: Props) => {
  const [removing, setRemoving] = useState(false);
  const { title, text, link, day, version, signatures } = amendment;
  return (
    <Section
      title={title}
      description={`From ${showDate(day)}${version > 1 ? ` · version ${version}` : ''}`}
      actions={
        onEdit && (
          <div className="row">
            <Button ariaLabel={`Edit ${title}`} onClick={onEdit}>
              Edit
            </Button>
            <Button iconName="remove" ariaLabel={`Delete ${title}`} onClick={() => setRemoving(true)} />
          </div>
        )
      }
    >
      <div className="stack-12">
        {text && <p className="amendment-text flush">{text}</p>}
        {link && (
          <a className="amendment-link" href={link} target="_blank" rel="noreferrer">
            {link}
            <NewTab />
          </a>
        )}
        <QuizLink amendment={amendment} />
        <Sign amendment={amendment} />
        {signatures && <Signatures version={version} signatures={signatures} />}
        {signatures && version > 1 && <EarlierVersions amendment={amendment} />}
      </div>
      {removing && <RemoveAmendment amendment={amendment} onClose={() => setRemoving(false)} />}
    </Section>
  );
};

/** Leads to the questions on it, if their quiz is published. */
const QuizLink = ({ amendment: { quizId } }: Pick<Props, 'amendment'>) => {
  const { data } = useQuery({ ...quizzesQuery(useClient()), enabled: quizId !== undefined });
  const quiz = data?.find(({ id, isPublished }) => id === quizId && isPublished);
  if (!quiz) return null;
  return (
    <div>
      <LinkButton to={`${paths.quiz}?quiz=${quiz.id}`}>Questions on it: {quiz.title}</LinkButton>
    </div>
  );
};

const Sign = ({ amendment }: Pick<Props, 'amendment'>) => {
  const client = useClient();
  const queries = useQueryClient();
  const { name } = useActor();
  const { id, version, title, signedAt, mustRead } = amendment;
  const signed = useMutation({
    mutationFn: () => client.training.signAmendment({ params: { amendmentId: id }, body: { version } }),
    // a version that changed meanwhile is shown as it is now
    onSettled: () => queries.invalidateQueries({ queryKey: TRAINING }),
  });
  if (signedAt) return <StatusIndicator>You signed it on {showInstant(signedAt)}</StatusIndicator>;
  if (!mustRead) return <span className="quiet">You don’t have to sign this one.</span>;
  return (
    <div className="stack-8">
      <div>
        <Button
          variant={isOpen(amendment) ? 'primary' : 'normal'}
          loading={signed.isPending}
          ariaLabel={`I have read it: sign, ${title}`}
          onClick={() => signed.mutate()}
        >
          I have read it: sign
        </Button>
      </div>
      <small className="quiet">Signs as {name}, with today’s date and time.</small>
      <FormStatus error={getErrorMessage(signed.error, NOT_SAVED)} />
    </div>
  );
};

const RemoveAmendment = ({ amendment: { id, title }, onClose }: Pick<Props, 'amendment'> & { onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const remove = async () => {
    await client.training.removeAmendment({ params: { amendmentId: id } });
    await queries.invalidateQueries({ queryKey: TRAINING });
  };
  return (
    <ConfirmDialog title="Delete this amendment?" yes="Delete" run={remove} onClose={onClose}>
      <p>Nobody has to read “{title}” any more. Signatures stay in people’s training records.</p>
    </ConfirmDialog>
  );
};
