import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import type { TrainingEntry } from '#shared/training/model.ts';
import { useClient } from '../session/session.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { NewTab } from '../ui/link-button.tsx';
import { LoadingBlock, QueryState } from '../ui/screens/notice.tsx';
import { TRAINING } from './queries.ts';
import '../client/nouns/training.ts';

/** Shows the certificate of a course: an image, or a link to the PDF. Its URL is valid for five minutes. */
export const CertificateDialog = ({ entry, onClose }: { entry: TrainingEntry; onClose: () => void }) => {
  const client = useClient();
  const { id: trainingId, person, title, certificate } = entry;
  const query = useQuery({
    queryKey: [...TRAINING, 'certificate', trainingId],
    queryFn: ({ signal }) => client.training.certificate({ params: { trainingId }, query: { person } }, { signal }),
    gcTime: 0,
  });
  const url = query.data?.url;
  return (
    <DialogFrame
      kind="question"
      title={`Certificate: ${title}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {!url && (
        <QueryState
          query={query}
          title="The certificate could not be loaded"
          loading={<LoadingBlock height="120px" />}
        />
      )}
      {url && certificate === 'image' && (
        <img className="training-certificate" src={url} alt={`Certificate: ${title}`} />
      )}
      {url && certificate === 'pdf' && (
        <p>
          <a className="training-pdf" href={url} target="_blank" rel="noreferrer">
            Open the PDF
            <NewTab />
          </a>
        </p>
      )}
    </DialogFrame>
  );
};
