import './link-list.css';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { nzDate, showDate, showInstant } from '#shared/nz-date.ts';
import type { SentLink } from '#shared/sent-links/model.ts';
import { getServerNow } from '../device/server-clock.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { describeLink } from './link-words.ts';

type Props = {
  links: readonly SentLink[];
  /** True if the estimate that the links lead to can't be answered at present. */
  isOver?: boolean;
  revoke: (link: SentLink) => Promise<unknown>;
};

/** Links sent to customers, newest first, with the status of their emails and a button to revoke them. */
export const LinkList = ({ links, isOver, revoke }: Props) => {
  const [ending, setEnding] = useState<SentLink>();
  const now = getServerNow().toISOString();
  return (
    <>
      <ul className="link-list plain-list stack-12">
        {[...links].reverse().map((link) => {
          const { isOpen, isTrouble, title, state } = describeLink(link, now, isOver);
          return (
            <li key={link.id} className={isOpen ? '' : 'quiet'}>
              <span>
                <strong>{title}</strong>
                <small className={isTrouble ? 'problem' : ''}>{state}</small>
                <small>
                  Created {showInstant(link.madeAt)}
                  {isOpen && `, valid until ${showDate(nzDate(new Date(link.expiresAt)))}`}
                </small>
              </span>
              {isOpen && (
                <Button
                  wrapText={false}
                  ariaLabel={`Revoke: ${title}, created ${showInstant(link.madeAt)}`}
                  onClick={() => setEnding(link)}
                >
                  Revoke
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {ending && (
        <ConfirmDialog
          title="Revoke this link?"
          yes="Revoke"
          run={() => revoke(ending)}
          onClose={() => setEnding(undefined)}
        >
          <p>{describeLink(ending, now, isOver).title}: this link will stop working.</p>
        </ConfirmDialog>
      )}
    </>
  );
};
