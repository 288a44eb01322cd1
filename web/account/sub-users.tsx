import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { SubUser } from '#shared/account/model.ts';
import { useSession } from '../session/session.tsx';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { DeleteSubUserDialog } from './delete-sub-user-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { SubUserDialog } from './sub-user-dialog.tsx';
import './sub-users.css';
import { useSelectSubUser } from './use-select-sub-user.ts';

type Opened = { dialog: 'add' } | { dialog: 'pin' | 'edit' | 'delete'; subUser: SubUser } | undefined;

/** The account's sub-users: switches to one, adds, edits and deletes them. */
export const SubUsers = () => {
  const { user, subUser: active } = useSession();
  const select = useSelectSubUser();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <div {...keptFocus}>
      <SpaceBetween size="s">
        {user.subUsers.length === 0 && (
          <Box color="text-body-secondary">
            No inspectors yet. Add everyone who shares this account, so each signs with their own name and number.
          </Box>
        )}
        <ul className="sub-users plain-list stack-8" aria-label="Inspectors">
          {user.subUsers.map((subUser) => (
            <Row
              key={subUser.id}
              subUser={subUser}
              isActive={subUser.id === active?.id}
              isSelecting={select.isPending && select.variables.id === subUser.id}
              onSelect={() =>
                subUser.hasPin ? setOpened({ dialog: 'pin', subUser }) : select.mutate({ id: subUser.id })
              }
              onOpen={(dialog) => setOpened({ dialog, subUser })}
            />
          ))}
        </ul>
        <FormStatus error={getErrorMessage(select.error, 'The inspector could not be selected')} />
        <Button iconName="add-plus" onClick={() => setOpened({ dialog: 'add' })}>
          Add inspector
        </Button>
        {opened?.dialog === 'add' && <SubUserDialog onClose={close} />}
        {opened?.dialog === 'edit' && <SubUserDialog subUser={opened.subUser} onClose={close} />}
        {opened?.dialog === 'delete' && <DeleteSubUserDialog subUser={opened.subUser} onClose={close} />}
        {opened?.dialog === 'pin' && <PinDialog subUser={opened.subUser} onClose={close} />}
      </SpaceBetween>
    </div>
  );
};

type RowProps = {
  subUser: SubUser;
  isActive: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  onOpen: (dialog: 'edit' | 'delete') => void;
};

const Row = ({ subUser, isActive, isSelecting, onSelect, onOpen }: RowProps) => (
  <li className="card">
    <span>
      <strong>{subUser.name}</strong>
      <small className="fine-print">
        {[subUser.InspectorAuthorityNumber, subUser.hasPin && 'PIN'].filter(Boolean).join(' · ') || 'No number'}
      </small>
    </span>
    {isActive ? (
      <Badge color="blue">Working now</Badge>
    ) : (
      <Button ariaLabel={`Select ${subUser.name}`} loading={isSelecting} onClick={onSelect}>
        Select
      </Button>
    )}
    <Button variant="icon" iconName="edit" ariaLabel={`Edit ${subUser.name}`} onClick={() => onOpen('edit')} />
    <Button variant="icon" iconName="remove" ariaLabel={`Delete ${subUser.name}`} onClick={() => onOpen('delete')} />
  </li>
);
