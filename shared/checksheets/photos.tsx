import { formatLateNote, hasArrived } from '../images/arrival.ts';
import { showInstant } from '../nz-date.ts';
import type { PhotoShown, PhotoUrls } from './photo-numbers.ts';

const PHOTOS_A_ROW = 2;

type Props = { shown: readonly PhotoShown[]; printed: PhotoUrls; submittedAt: string };

/** Six photos per page, each below its item. Page breaks never split a row; two rows or more start a new page. */
export const Photos = ({ shown, printed, submittedAt }: Props) => {
  if (shown.length === 0) return null;
  const rows = Array.from({ length: Math.ceil(shown.length / PHOTOS_A_ROW) }, (_, row) =>
    shown.slice(row * PHOTOS_A_ROW, (row + 1) * PHOTOS_A_ROW),
  );
  return (
    <section className={`photos ${rows.length > 1 ? 'many' : ''}`}>
      <h2>Photos</h2>
      {rows.map((photos) => (
        <div className="row" key={photos[0]?.number}>
          {photos.map((photo) => (
            <Photo
              key={photo.number}
              photo={photo}
              src={printed.get(photo.image.imageId)}
              late={formatLateNote(photo.image, submittedAt)}
            />
          ))}
        </div>
      ))}
    </section>
  );
};

const notThere = (image: PhotoShown['image']) => (hasArrived(image) ? 'Photo not available' : 'Photo not received yet');

const Photo = ({ photo, src, late }: { photo: PhotoShown; src: string | undefined; late: string }) => {
  const { number, line, image } = photo;
  return (
    <figure>
      <figcaption>
        <strong>
          {number} · {line.code} {line.title}
        </strong>
        <span>{late ? <b>{late}</b> : showInstant(image.createdAt)}</span>
        <p>{image.description}</p>
      </figcaption>
      <div className="frame">
        {src ? <img src={src} alt={`Photo ${number}: ${line.title}. ${image.description}`.trim()} /> : notThere(image)}
      </div>
    </figure>
  );
};
