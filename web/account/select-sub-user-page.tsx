import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubUser } from '#shared/account/model.ts';
import { useClient, useReloadUser, useUser } from '../session/session.tsx';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import { QueryState } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { subUserTexts } from './sub-user-texts.ts';
import { useSelectSubUser } from './use-select-sub-user.ts';
import '../client/nouns/account.ts';
import './select-sub-user-page.css';

const TITLE = 'Select a subuser to use';

/** Asks who is working on a shared account. Source: specification 1, section 2.8. */
export const SelectSubUserPage = () => {
  usePageTitle(TITLE);
  const { subUsers } = useUser();
  const first = useFirstSubUser();
  const [chosenId, choose] = useState<string>();
  const [pinAsked, setPinAsked] = useState(false);
  const select = useSelectSubUser();
  // a single sub-user is preselected
  const chosen = subUsers.find(({ id }) => id === chosenId) ?? (subUsers.length === 1 ? subUsers[0] : undefined);
  const work = () => {
    if (chosen?.hasPin) setPinAsked(true);
    else if (chosen) select.mutate({ id: chosen.id });
  };
  return (
    <>
      <div className="select-sub-user stack-16">
        <h1>{TITLE}</h1>
        {subUsers.length === 0 && (
          <QueryState
            query={first}
            title={getErrorMessage(first.error, subUserTexts.notCreated) ?? ''}
            text=""
            loading={<Skeleton height="72px" />}
          />
        )}
        <Choices subUsers={subUsers} chosenId={chosen?.id} onChoose={choose} />
        <FormStatus error={getErrorMessage(select.error, 'The inspector could not be selected')} />
        <Button
          variant="primary"
          fullWidth
          disabled={!chosen}
          loading={select.isPending || select.isSuccess}
          onClick={work}
        >
          Select
        </Button>
        <Box color="text-body-secondary">Inspections are signed with the selected person's name and number.</Box>
      </div>
      {pinAsked && chosen && <PinDialog subUser={chosen} onClose={() => setPinAsked(false)} />}
    </>
  );
};

type ChoicesProps = { subUsers: readonly SubUser[]; chosenId: string | undefined; onChoose: (id: string) => void };

const Choices = ({ subUsers, chosenId, onChoose }: ChoicesProps) => (
  <div className="stack-8" role="radiogroup" aria-label={TITLE}>
    {subUsers.map(({ id, name, InspectorAuthorityNumber, hasPin }) => (
      <label key={id}>
        <input type="radio" name="sub-user" checked={id === chosenId} onChange={() => onChoose(id)} />
        <span>
          <strong>{name}</strong>
          <small>{[InspectorAuthorityNumber, hasPin && 'PIN'].filter(Boolean).join(' · ')}</small>
        </span>
      </label>
    ))}
  </div>
);

/**
 * Creates a first sub-user from the user's own details if there is none. A query rather than a mutation, so that rerenders don't repeat it.
 * Source: specification 1, section 4.
 */
const useFirstSubUser = () => {
  const client = useClient();
  const { id, name, nickname, email, InspectorAuthorityNumber, subUsers } = useUser();
  const reloadUser = useReloadUser();
  return useQuery({
    queryKey: ['first sub-user', id],
    enabled: subUsers.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      try {
        return await client.account.createSubUser({
          body: { name: name || nickname || email, InspectorAuthorityNumber },
        });
      } finally {
        // reload after a failure, too: if the response was lost, the sub-user exists and its name is taken
        await reloadUser();
      }
    },
  });
};
