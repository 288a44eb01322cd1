import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Estimate } from '#shared/estimates/model.ts';
import { nzDate, showDate, showInstant } from '#shared/nz-date.ts';
import { serverNow } from '../../device/server-clock.ts';
import { useClient } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { errorMessage } from '../../ui/error-message.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { FreshLink } from './fresh-link.tsx';
import { linkAddress, tellLink } from './link-words.ts';
import type { Act } from './use-act.ts';
import '../../client/nouns/estimates.ts';

type Props = {
  of: Estimate;
  act: Act;
  /** A link that was made a moment ago: nobody can be told it again. */
  fresh: string | undefined;
  onFresh: (address: string) => void;
};
type Link = Estimate['links'][number];

/** The ways by which the customer sees the estimate: which there are, what became of their mails, and a new one to hand over. */
export const Links = ({ of: { EstimateID: id, Vehicle, links }, act, fresh, onFresh }: Props) => {
  const client = useClient();
  const [ending, setEnding] = useState<Link>();
  const make = useMutation({
    mutationFn: () =>
      act(async () => {
        const { token, estimate } = await client.estimates.link({ params: { id }, body: {} });
        onFresh(linkAddress(token));
        return estimate;
      }),
  });
  const now = serverNow().toISOString();
  return (
    <section className="estimate-links" aria-labelledby="estimate-links">
      <h2 id="estimate-links">Links</h2>
      {fresh && <FreshLink address={fresh} plate={Vehicle.Registration} />}
      {links.length === 0 && <p className="estimate-quiet">There is no link: the customer cannot see it yet.</p>}
      <ul>
        {[...links].reverse().map((link) => {
          const { isOpen, isTrouble, title, state } = tellLink(link, now);
          return (
            <li key={link.id} className={isOpen ? '' : 'estimate-link-over'}>
              <span>
                <strong>{title}</strong>
                <small className={isTrouble ? 'problem' : ''}>{state}</small>
                <small>
                  Made {showInstant(link.madeAt)}
                  {isOpen && `, opens until ${showDate(nzDate(new Date(link.expiresAt)))}`}
                </small>
              </span>
              {isOpen && (
                <Button
                  wrapText={false}
                  ariaLabel={`Revoke: ${title}, made ${showInstant(link.madeAt)}`}
                  onClick={() => setEnding(link)}
                >
                  Revoke
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div>
        <Button iconName="add-plus" loading={make.isPending} onClick={() => make.mutate()}>
          Make a link to hand over
        </Button>
        <FormStatus error={errorMessage(make.error, 'The link could not be made. Please try again.')} />
      </div>
      {ending && (
        <ConfirmDialog
          title="Revoke this link?"
          yes="Revoke"
          run={() => act(() => client.estimates.revoke({ params: { id, link: ending.id } }))}
          onClose={() => setEnding(undefined)}
        >
          <p>{tellLink(ending, now).title}: whoever opens it is told that it opens nothing any more.</p>
        </ConfirmDialog>
      )}
    </section>
  );
};
