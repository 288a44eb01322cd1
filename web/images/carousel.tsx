import Button from '@cloudscape-design/components/button';
import { type PointerEvent, useEffect, useRef } from 'react';
import { formatLateNote } from '#shared/images/arrival.ts';
import type { Image } from '#shared/images/model.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { useStale } from './use-stale.ts';

/** Minimum distance of a swipe, in pixels. */
const SWIPE_PX = 40;

type Props = {
  images: readonly Image[];
  submittedAt: string;
  at: number;
  /** True while another element handles the keyboard. */
  paused: boolean;
  onMove: (to: number) => void;
  onStale: () => void;
};

/** Shows one photo at a time. Buttons, arrow keys and swipes move through the photos in a loop. */
export const Carousel = ({ images, submittedAt, at, paused, onMove, onStale }: Props) => {
  const stale = useStale(onStale);
  const move = (by: number) => onMove((at + by + images.length) % images.length);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (paused) return;
      if (key === 'ArrowLeft') move(-1);
      if (key === 'ArrowRight') move(1);
    };
    // listens on the document, so that it works wherever the focus is in the dialog
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const swipe = useSwipe(move);
  const image = images[at];
  if (!image) return null;
  const { title } = findLine(image.inspectionItemName);
  const words = image.description ? `${title}: ${image.description}` : title;
  const late = formatLateNote(image, submittedAt);
  return (
    <section className="carousel stack-12" aria-roledescription="carousel" aria-label="Images">
      <figure {...swipe}>
        <div className="carousel-picture">
          <img key={image.imageId} src={image.url} alt={words} title={words} draggable={false} onError={stale} />
        </div>
        <figcaption aria-live="polite">
          {words}
          {late && <span className="carousel-late">{late}</span>}
        </figcaption>
      </figure>
      {images.length > 1 && (
        <div className="carousel-moves">
          <Button iconName="angle-left" ariaLabel="Previous image" onClick={() => move(-1)} />
          <Button iconName="angle-right" ariaLabel="Next image" onClick={() => move(1)} />
        </div>
      )}
    </section>
  );
};

/** Returns pointer handlers that call `move` after a swipe. */
const useSwipe = (move: (by: number) => void) => {
  const began = useRef<number>(undefined);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      began.current = clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const by = clientX - (began.current ?? clientX);
      began.current = undefined;
      if (Math.abs(by) >= SWIPE_PX) move(by < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      began.current = undefined;
    },
  };
};
