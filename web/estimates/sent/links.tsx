import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { estimateTitle } from '#shared/estimates/estimate-words.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { LinkList } from '../../sent-links/link-list.tsx';
import { useClient, useOrganization } from '../../session/session.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { buildLinkAddress, buildTextAddress } from './link-address.ts';
import type { Act } from './use-act.ts';
import '../../client/nouns/estimates.ts';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/toasts.tsx';
import { useMedia } from '../../ui/use-media.ts';

type Props = {
  of: Estimate;
  act: Act;
  /** The URL of a new link, which can't be shown again later. */
  fresh: string | undefined;
  onFresh: (address: string) => void;
};

/** The customer's links, with the status of their emails, and a button for a new link. */
export const Links = ({ of, act, fresh, onFresh }: Props) => {
  const { EstimateID: id, links, state } = of;
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
      {fresh && <FreshLink key={fresh} address={fresh} of={of} />}
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

type FreshLinkProps = { address: string; of: Estimate };

const share = async (data: ShareData) => {
  try {
    await navigator.share(data);
  } catch (error) {
    // the user closed the share sheet
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ type: 'error', text: 'It could not be shared. Copy the link instead.' });
  }
};

/** A new link, to be copied, texted or shared. It takes the focus: the button that sent the estimate is gone. */
const FreshLink = ({ address, of }: FreshLinkProps) => {
  const { Name } = useOrganization();
  const handheld = useMedia('(pointer: coarse)');
  const canShare = 'share' in navigator;
  const link = useRef<HTMLDivElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <div ref={link} className="estimate-fresh" tabIndex={-1}>
      <p>
        <strong>The link is ready.</strong> It is shown only once. Copy it now, or create another one later.
      </p>
      <output aria-label="Link for the customer">{address}</output>
      <div className="row">
        <Button iconName="copy" onClick={() => copyText(address)}>
          Copy the link
        </Button>
        {handheld && (
          <Button iconName="contact" href={buildTextAddress(of, Name, address)}>
            Text it…
          </Button>
        )}
        {canShare && (
          <Button
            iconName="share"
            onClick={() => share({ title: `${estimateTitle(of)} ${of.Vehicle.Registration}`, url: address })}
          >
            Share…
          </Button>
        )}
      </div>
    </div>
  );
};
