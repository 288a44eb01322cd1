import Button from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import './thumbnail.css';

/** The zoom step, in the proportions of A4. Source: specification 2, section 9. */
const STEP_WIDTH = 210;
const STEP_HEIGHT = 297;

type Props = { picture: string | undefined; pdf: string | undefined; title: string; onDownload: () => void };

/** The first page as a picture that links to the PDF. Its buttons cover nothing, as the result would be below them. */
export const Thumbnail = ({ picture, pdf, title, onDownload }: Props) => {
  const image = useRef<HTMLImageElement>(null);
  /** Undefined: the width of the page. */
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
