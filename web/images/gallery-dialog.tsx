import Button from '@cloudscape-design/components/button';
import Spinner from '@cloudscape-design/components/spinner';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { editRefusal } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { Client } from '../client/client.ts';
import { useToday } from '../device/today.ts';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { Carousel } from './carousel.tsx';
import { DeletePhotoDialog } from './delete-photo-dialog.tsx';
import '../client/nouns/images.ts';
import './gallery-dialog.css';
import { useClient } from '../session/session.tsx';

/** Source: specification 2, sections 2 and 7. */
const TITLE = 'Inspection Images';
const NO_IMAGES = 'No images available.';

type Props = { inspection: Inspection; onClose: (deleted: boolean) => void };

/**
 * The photos of a completed inspection. `deleted` is true if photos were deleted that the checksheet may still show.
 */
export const GalleryDialog = ({ inspection, onClose }: Props) => {
  const { id, createdAt } = inspection;
  const refusal = editRefusal(
    { ...inspection, vicEntered: inspection.WofSummaryDetails.VICDetailsEntered },
    useToday(),
  );
  const client = useClient();
  const { data, error, refetch, isFetching } = useImages(client, id);
  const [at, setAt] = useState(0);
  const [asking, setAsking] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const images = data ?? [];
  // the last photo may have been deleted
  const shown = Math.min(at, images.length - 1);
  const image = images[shown];
  const close = () => onClose(deleted);
  return (
    <>
      <DialogFrame
        kind="section"
        title={TITLE}
        facts={data && images.length > 0 ? `${shown + 1} of ${images.length}` : ' '}
        closesOutside
        onClose={close}
        footer={
          <>
            {image ? (
              <Button disabled={refusal !== undefined} onClick={() => setAsking(true)}>
                Delete
              </Button>
            ) : (
              <span />
            )}
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          </>
        }
      >
        <div className="gallery">
          {image && (
            <Carousel
              images={images}
              submittedAt={createdAt}
              at={shown}
              paused={asking}
              onMove={setAt}
              onStale={refetch}
            />
          )}
          {image && refusal && <p className="fine-print">{refusal}.</p>}
          {data && !image && <p>{NO_IMAGES}</p>}
          {!data &&
            (error ? (
              <LoadFailure error={error} isRetrying={isFetching} onRetry={refetch} />
            ) : (
              <Spinner size="large" />
            ))}
        </div>
      </DialogFrame>
      {asking && image && (
        <DeletePhotoDialog
          run={async () => {
            await client.images.remove({ params: { imageId: image.imageId } });
            setDeleted(true);
            await refetch();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

const useImages = (client: Client, id: number) =>
  useQuery({
    queryKey: ['inspection-images', id],
    queryFn: async ({ signal }) => {
      const { images } = await client.images.list({ query: { inspectionId: id } }, { signal });
      return images.filter(({ fileType }) => fileType === 'Image');
    },
    // the URLs expire after five minutes
    gcTime: 0,
  });

const LoadFailure = ({ error, isRetrying, onRetry }: { error: Error; isRetrying: boolean; onRetry: () => void }) => (
  <div role="alert">
    <p>Error loading images. {error.message}</p>
    <Button iconName="refresh" loading={isRetrying} onClick={() => onRetry()}>
      Retry
    </Button>
  </div>
);
