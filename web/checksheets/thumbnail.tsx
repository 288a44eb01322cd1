import Button from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import './thumbnail.css';

/** One step of the zoom; the picture keeps the shape of an A4 page. Source: specification 2, section 9. */
const STEP_WIDTH = 210;
const STEP_HEIGHT = 297;

type Props = { picture: string | undefined; pdf: string | undefined; title: string; onDownload: () => void };

/** The sheet's first page as a picture that opens the whole. Its buttons lie over nothing of it: what they would cover is the result. */
export const Thumbnail = ({ picture, pdf, title, onDownload }: Props) => {
  const image = useRef<HTMLImageElement>(null);
  /** undefined: as wide as the page has room for. */
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
        <a href={pdf} target="_blank" rel="noopener" aria-label={`${title}: open the whole PDF`}>
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
