import Button from '@cloudscape-design/components/button';
import { useEffect, useRef, useState } from 'react';
import { pdfTypes } from '#shared/checksheets/model.ts';
import { Notice, QueryState } from '../ui/screens/notice.tsx';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import { Preparing } from './preparing.tsx';
import { getProgress } from './queries.ts';
import type { useChecksheet } from './use-checksheet.ts';
import './document.css';
import './thumbnail.css';

type Props = Pick<ReturnType<typeof useChecksheet>, 'sheet' | 'looks' | 'lookAgain' | 'regenerate'> & {
  title: string;
  onDownload: () => void;
  /** Opens the whole PDF, with a new URL. */
  onOpen: () => void;
};

/** The document, or its state while it is rendered. */
export const SheetDocument = ({ sheet, looks, lookAgain, regenerate, title, onDownload, onOpen }: Props) => {
  const { data } = sheet;
  const phone = useMedia(widths.phone);
  // on a small screen, the viewer would scroll inside a scrolling page, so show the thumbnail
  const isFramed = navigator.pdfViewerEnabled && !phone;
  useFreshUrls(isFramed, lookAgain);
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
      if (isFramed) return <iframe className="sheet-document" src={`${pdf}#navpanes=0&view=FitH`} title={title} />;
      return (
        <Thumbnail picture={data.thumbnail[kind]} pdf={pdf} title={title} onDownload={onDownload} onOpen={onOpen} />
      );
    }
  }
};

/** Loads new URLs when the document moves into another element, because those of the first may have expired. */
const useFreshUrls = (isFramed: boolean, lookAgain: () => void) => {
  const was = useRef(isFramed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change
  useEffect(() => {
    if (was.current === isFramed) return;
    was.current = isFramed;
    lookAgain();
  }, [isFramed]);
};

/** The zoom step, in the proportions of A4. Source: specification 2, section 9. */
const STEP_WIDTH = 210;
const STEP_HEIGHT = 297;

type ThumbnailProps = {
  picture: string | undefined;
  pdf: string | undefined;
  title: string;
  onDownload: () => void;
  onOpen: () => void;
};

/**
 * A picture of the first page that links to the PDF. The zoom buttons don't cover it, because they would hide the
 * result.
 */
const Thumbnail = ({ picture, pdf, title, onDownload, onOpen }: ThumbnailProps) => {
  const image = useRef<HTMLImageElement>(null);
  /** Undefined means the width of the page. */
  const [width, setWidth] = useState<number>();
  const zoom = (steps: 1 | -1) =>
    setWidth((current) => Math.max(STEP_WIDTH, (current ?? image.current?.clientWidth ?? 0) + steps * STEP_WIDTH));
  return (
    <div className="thumbnail">
      <div className="thumbnail-buttons">
        <Button iconName="download" ariaLabel="Download" onClick={onDownload} />
        <Button iconName="zoom-in" ariaLabel="Zoom in" onClick={() => zoom(1)} />
        <Button iconName="zoom-out" ariaLabel="Zoom out" onClick={() => zoom(-1)} />
      </div>
      <div className="thumbnail-view">
        <a
          href={pdf}
          target="_blank"
          rel="noopener"
          aria-label={`${title}: open the whole PDF`}
          onClick={(event) => {
            // its URL expires while the page is open
            event.preventDefault();
            onOpen();
          }}
        >
          <img
            ref={image}
            src={picture}
            alt={`First page of ${title}`}
            width={STEP_WIDTH}
            height={STEP_HEIGHT}
            style={{ inlineSize: width ?? '100%' }}
          />
        </a>
      </div>
    </div>
  );
};
