import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import type { Estimate } from '#shared/estimates/model.ts';
import { LinkList } from '../../sent-links/link-list.tsx';
import { useClient } from '../../session/session.tsx';
import { getErrorMessage } from '../../ui/error-message.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { FreshLink } from './fresh-link.tsx';
import { buildLinkAddress } from './link-address.ts';
import type { Act } from './use-act.ts';
import '../../client/nouns/estimates.ts';

type Props = {
  of: Estimate;
  act: Act;
  /** The address of a new link. It can't be shown again later. */
  fresh: string | undefined;
  onFresh: (address: string) => void;
};

/** The customer's links, with mail status, and a button for a new one. */
export const Links = ({ of: { EstimateID: id, Vehicle, links, state }, act, fresh, onFresh }: Props) => {
  const client = useClient();
  const make = useMutation({
    mutationFn: () =>
      act(async () => {
        const { token, estimate } = await client.estimates.link({ params: { id }, body: {} });
        onFresh(buildLinkAddress(token));
        return estimate;
      }),
  });
  return (
    <section className="estimate-links card stack-12" aria-labelledby="estimate-links">
      <h2 id="estimate-links">Links</h2>
      {fresh && <FreshLink address={fresh} plate={Vehicle.Registration} />}
      {links.length === 0 && <p className="quiet">No link yet, so the customer can't see the estimate.</p>}
      <LinkList
        links={links}
        isOver={state !== 'sent'}
        revoke={({ id: link }) => act(() => client.estimates.revoke({ params: { id, link } }))}
      />
      <div>
        <Button iconName="add-plus" loading={make.isPending} onClick={() => make.mutate()}>
          Create a link to share
        </Button>
        <FormStatus error={getErrorMessage(make.error, 'The link could not be created. Please try again.')} />
      </div>
    </section>
  );
};
