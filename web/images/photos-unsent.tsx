import { useObservable } from '../device/observable.ts';
import { paths } from '../paths.ts';
import { useClient, useWorkOwner } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { formatTrouble, formatUnsent, listWaitingPhotos } from './photo-state.ts';
import { openPhotoStore } from './photo-stores.ts';
import './photos-left.css';

/** Unsent photos by sheet. The link to a draft also leads to the inspection that the draft became. */
export const PhotosUnsent = () => {
  const store = openPhotoStore(useWorkOwner(), useClient());
  const state = useObservable({ subscribe: store.subscribe, get: store.state });
  const drafts = [...new Set(state.waiting.map(({ draft }) => draft))];
  const sheets = drafts
    .map((draft) => ({ draft, photos: listWaitingPhotos(state, draft) }))
    .filter(({ photos }) => photos.length > 0);
  if (sheets.length === 0) return null;
  return (
    <div className="page-photos stack-8" role="status">
      {sheets.map(({ draft, photos }) => {
        const plate = photos
          .map((photo) => photo.plate)
          .filter(Boolean)
          .at(-1);
        const why = photos.map(formatTrouble).find(Boolean);
        return (
          <div key={draft} className="photo-left card">
            <span>
              {plate && `${plate}: `}
              {formatUnsent(photos)}
              {why && <span className="photo-left-why fine-print">{why}</span>}
            </span>
            <LinkButton to={paths.draft(draft)}>Open the sheet</LinkButton>
          </div>
        );
      })}
    </div>
  );
};
