import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { checksheetFileName } from '#shared/checksheets/file-name.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { hasPassed } from '#shared/inspections/result.ts';
import { Problem } from '#shared/problem.ts';
import { LoadingScreen } from '../app/loading-screen.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { Actions } from './actions.tsx';
import { SheetDocument } from './document.tsx';
import { inspectionQuery } from './queries.ts';
import { ResultBand } from './result-band.tsx';
import { useChecksheet } from './use-checksheet.ts';

const TITLE = 'Checksheet';

export const ChecksheetPage = () => {
  const { id = '' } = useParams();
  const { data: inspection, error, refetch, isFetching } = useQuery(inspectionQuery(id));
  usePageTitle(TITLE, inspection?.vehicleRegistrationPlate);
  if (inspection) return <Found id={id} inspection={inspection} />;
  if (!error) return <LoadingScreen />;
  // an address that is no number at all is refused as not valid
  if (error instanceof Problem && (error.code === 'not-found' || error.code === 'not-valid')) return <NotThere />;
  return (
    <Notice
      heading="h1"
      title="Error loading checksheet"
      text={error.message}
      action={
        <Button iconName="refresh" loading={isFetching} onClick={() => refetch()}>
          Retry
        </Button>
      }
    />
  );
};

const Found = ({ id, inspection }: { id: string; inspection: Inspection }) => {
  const phone = useMedia(PHONE);
  const checksheet = useChecksheet(id);
  const fileName = checksheetFileName({ passed: hasPassed(inspection), plate: inspection.vehicleRegistrationPlate });
  const onDownload = () => checksheet.download.mutate(fileName);
  const actions = <Actions {...checksheet} onDownload={onDownload} />;
  return (
    <SpaceBetween size="m">
      <ResultBand inspection={inspection} />
      {!phone && actions}
      <SheetDocument {...checksheet} title={fileName.replace('.pdf', '')} onDownload={onDownload} />
      {phone && actions}
    </SpaceBetween>
  );
};

const NotThere = () => (
  <Notice
    heading="h1"
    title="There is no such inspection"
    text="The address may be mistyped, or the inspection belongs to another organization."
    action={<LinkButton to="/inspectionList">Completed WOF's</LinkButton>}
  />
);
