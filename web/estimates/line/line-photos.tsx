import { LINE_PHOTOS_MAX } from '#shared/estimates/model.ts';
import type { ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import './line-photos.css';

type LinePhotosProps = {
  /** The photos of the line's item, oldest first. */
  photos: readonly Image[];
  /** If undefined, the first photos are shown. */
  chosen: readonly ImageId[] | undefined;
  number: number;
  onChoose: (chosen: ImageId[]) => void;
  onStale: () => void;
};

/** Photos of a line's item; the ticked ones are shown to the customer. */
export const LinePhotos = ({ photos, chosen, number, onChoose, onStale }: LinePhotosProps) => {
  const ids = photos.map(({ imageId }) => imageId);
  // a photo removed from the sheet is not shown
  const shown = chosen ? ids.filter((id) => chosen.includes(id)) : ids.slice(0, LINE_PHOTOS_MAX);
  const isFull = shown.length >= LINE_PHOTOS_MAX;
  const toggle = (id: ImageId) =>
    onChoose(
      shown.includes(id) ? shown.filter((one) => one !== id) : ids.filter((one) => one === id || shown.includes(one)),
    );
  return (
    <fieldset className="line-photos">
      <legend>
        Photos the customer sees: {shown.length} of {ids.length}
        {isFull && ids.length > LINE_PHOTOS_MAX && `, at most ${LINE_PHOTOS_MAX}`}
      </legend>
      <div className="row">
        {photos.map(({ imageId, url, description }, at) => {
          const isShown = shown.includes(imageId);
          return (
            <label key={imageId} className="line-photo">
              <input
                type="checkbox"
                aria-label={`Show photo ${at + 1} of line ${number}${description && `: ${description}`}`}
                checked={isShown}
                disabled={isFull && !isShown}
                onChange={() => toggle(imageId)}
              />
              <img src={url} alt="" loading="lazy" onError={onStale} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};
