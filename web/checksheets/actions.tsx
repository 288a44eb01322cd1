import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { PHONE, useMedia } from '../ui/use-media.ts';
import type { useChecksheet } from './use-checksheet.ts';
import { variantItems } from './variants.ts';
import './actions.css';

type Props = Pick<ReturnType<typeof useChecksheet>, 'sheet' | 'current' | 'choose' | 'regenerate' | 'download'> & {
  onDownload: () => void;
};
const REGENERATE = { id: 'regenerate', text: 'Re-generate PDF' };

/** What can be done with the sheet: on phones at the bottom, under the thumb. */
export const Actions = ({ sheet, current, choose, regenerate, download, onDownload }: Props) => {
  const phone = useMedia(PHONE);
  const variants = variantItems(current);
  const save = (
    <Button
      variant="primary"
      iconName="download"
      disabled={sheet.data?.state !== 'ready'}
      loading={download.isPending}
      onClick={onDownload}
    >
      Download PDF
    </Button>
  );
  if (phone)
    return (
      <div className="sheet-actions sheet-actions-phone">
        {save}
        <ButtonDropdown
          expandToViewport
          loading={regenerate.isPending}
          items={[{ text: 'Checksheet Options', items: variants }, REGENERATE]}
          onItemClick={({ detail }) => (detail.id === REGENERATE.id ? regenerate.mutate() : choose(detail.id))}
        >
          More
        </ButtonDropdown>
      </div>
    );
  return (
    <div className="sheet-actions">
      <ButtonDropdown items={variants} onItemClick={({ detail }) => choose(detail.id)}>
        Checksheet Options
      </ButtonDropdown>
      <Button iconName="refresh" loading={regenerate.isPending} onClick={() => regenerate.mutate()}>
        {REGENERATE.text}
      </Button>
      {save}
    </div>
  );
};
