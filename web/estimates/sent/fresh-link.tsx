import Button from '@cloudscape-design/components/button';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/toasts.tsx';

type Props = { address: string; plate: string };

const share = async (data: ShareData) => {
  try {
    await navigator.share(data);
  } catch (error) {
    // the user closed the share sheet
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ type: 'error', text: 'It could not be shared. Copy the link instead.' });
  }
};

/** A new link, to be copied or shared. */
export const FreshLink = ({ address, plate }: Props) => {
  const canShare = 'share' in navigator;
  return (
    <div className="estimate-fresh" role="status">
      <p>
        <strong>The link is ready.</strong> It is shown only once. Copy it now, or create another one later.
      </p>
      <output aria-label="Link for the customer">{address}</output>
      <div className="row">
        <Button iconName="copy" onClick={() => copyText(address)}>
          Copy the link
        </Button>
        {canShare && (
          <Button iconName="share" onClick={() => share({ title: `Estimate ${plate}`, url: address })}>
            Share…
          </Button>
        )}
      </div>
    </div>
  );
};
