import Button from '@cloudscape-design/components/button';
import { pdfTypes } from '#shared/checksheets/model.ts';
import { Notice } from '../ui/screens/notice.tsx';
import { QueryState } from '../ui/screens/query-state.tsx';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import { Preparing } from './preparing.tsx';
import { getProgress } from './queries.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { useChecksheet } from './use-checksheet.ts';
import './document.css';

type Props = Pick<ReturnType<typeof useChecksheet>, 'sheet' | 'looks' | 'lookAgain' | 'regenerate'> & {
  title: string;
  onDownload: () => void;
};

/** The document, or its state while it is rendered. */
export const SheetDocument = ({ sheet, looks, lookAgain, regenerate, title, onDownload }: Props) => {
  const { data } = sheet;
  const phone = useMedia(widths.phone);
  if (!data) {
    const loading = <Preparing text="Loading the checksheet" />;
    return <QueryState query={sheet} title="Error loading checksheet" loading={loading} />;
  }
  switch (getProgress(data, looks)) {
    case 'preparing':
      return <Preparing text="Your checksheet is being prepared" />;
    case 'late':
      return (
        <Notice
          title="Your checksheet is still being prepared"
          text="This is taking longer than usual. The inspection is saved, so you can come back later."
          action={<Button onClick={lookAgain}>Check again</Button>}
        />
      );
    case 'failed':
      return (
        <Notice
          title="The checksheet could not be created"
          text="The inspection is saved."
          action={
            <Button loading={regenerate.isPending} onClick={() => regenerate.mutate()}>
              Re-generate PDF
            </Button>
          }
        />
      );
    case 'ready': {
      const kind = pdfTypes[data.checksheet];
      const pdf = data.url[kind];
      // on a small screen a viewer would scroll inside a scrolling page, so show the picture
      if (navigator.pdfViewerEnabled && !phone)
        return <iframe className="sheet-document" src={`${pdf}#navpanes=0&view=FitH`} title={title} />;
      return <Thumbnail picture={data.thumbnail[kind]} pdf={pdf} title={title} onDownload={onDownload} />;
    }
  }
};
