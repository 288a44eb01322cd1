import { useEffect, useState } from 'react';
import { IMAGE_DESCRIPTION_MAX } from '#shared/images/model.ts';
import { explainExcess } from '#shared/input/excess.ts';
import { NotPrintable } from '../ui/fields/not-printable.tsx';
import { RoomLeft } from '../ui/fields/room-left.tsx';
import { DeletePhotoDialog } from './delete-photo-dialog.tsx';

type Props = {
  /** The accessible name, for example 'Photo 2 of Stop lamps'. */
  title: string;
  /** A local file, or a URL. */
  picture: Blob | string;
  description: string;
  /** Describes the upload; '' once the server has the photo. */
  progress?: string;
  problem?: string;
  onRetry?: (() => void) | undefined;
  onDescribe: (text: string) => Promise<void>;
  onRemove: () => Promise<void>;
  /** Called when the URL has expired. */
  onStale?: (() => void) | undefined;
};

export const PhotoCard = (props: Props) => {
  const { title, picture, description, progress, problem, onRetry, onDescribe, onRemove, onStale } = props;
  const address = useAddress(picture);
  const [text, setText] = useState<string>();
  const [failure, setFailure] = useState('');
  const [asking, setAsking] = useState(false);
  const save = async () => {
    if (text === undefined || text.trim() === description) return setText(undefined);
    if (explainExcess(text.trim(), IMAGE_DESCRIPTION_MAX)) return;
    try {
      await onDescribe(text.trim());
      setText(undefined);
      setFailure('');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Unknown error');
    }
  };
  return (
    <li className="photo card">
      {address && <img src={address} alt={description || title} onError={onStale} />}
      <div className="photo-facts">
        <input
          className="control"
          aria-label={`Description of ${title}`}
          placeholder="Description"
          value={text ?? description}
          onChange={({ target }) => setText(target.value)}
          onBlur={save}
        />
        <RoomLeft text={(text ?? '').trim()} max={IMAGE_DESCRIPTION_MAX} />
        <NotPrintable text={text ?? description} />
        {progress && <p className="photo-progress fine-print">{progress}</p>}
        {(problem || failure) && <p className="problem">{problem || failure}</p>}
        <div className="photo-deeds">
          {onRetry && (
            <button type="button" className="link" aria-label={`Retry ${title}`} onClick={onRetry}>
              Retry
            </button>
          )}
          <button type="button" className="link" aria-label={`Delete ${title}`} onClick={() => setAsking(true)}>
            Delete
          </button>
        </div>
      </div>
      {asking && <DeletePhotoDialog run={onRemove} onClose={() => setAsking(false)} />}
    </li>
  );
};

const useAddress = (picture: Blob | string) => {
  const [made, setMade] = useState('');
  useEffect(() => {
    if (typeof picture === 'string') return;
    const address = URL.createObjectURL(picture);
    setMade(address);
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return typeof picture === 'string' ? picture : made;
};
