import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { findAnswer, type RecordedDecision } from '#shared/estimates/decisions.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { paths } from '../../paths.ts';
import { useClient } from '../../session/session.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx';
import { Notice, QueryState } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { estimateQuery, sentQuery } from '../sent/queries.ts';
import { useItemPhotos } from '../use-item-photos.ts';
import { JobSheet } from './job-sheet.tsx';
import './job-sheet.css';

const TITLE = 'Job sheet';

/** `/estimate/{EstimateID}/job`: the approved work of an estimate, to print for the mechanic. */
export const JobSheetPage = () => {
  const { id = '' } = useParams();
  const query = useQuery(estimateQuery(useClient(), id));
  usePageTitle(TITLE, query.data?.Vehicle.Registration);
  if (!query.data)
    return <QueryState query={query} heading="h1" title="Error loading estimate" loading={<LoadingScreen />} />;
  const answer = findAnswer(query.data);
  if (!answer?.lines.some(({ decision }) => decision === 'approved'))
    return (
      <Notice
        heading="h1"
        title="No approved work"
        text="The job sheet lists the work that the customer has approved."
        action={<LinkButton to={paths.estimate(id)}>Back to the estimate</LinkButton>}
      />
    );
  return <Approved estimate={query.data} answer={answer} />;
};

const Approved = ({ estimate, answer }: { estimate: Estimate; answer: RecordedDecision }) => {
  const query = useQuery(sentQuery(useClient(), estimate.EstimateID, answer.number));
  if (!query.data)
    return (
      <QueryState
        query={query}
        heading="h1"
        title="The sent estimate could not be loaded"
        loading={<LoadingScreen />}
      />
    );
  return <Printable estimate={estimate} answer={answer} sent={query.data} />;
};

type Props = { estimate: Estimate; answer: RecordedDecision; sent: SentEstimate };

const Printable = ({ estimate, answer, sent }: Props) => {
  const photos = useItemPhotos(sent.InspectionID);
  const [hidesPrices, setHidesPrices] = useState(false);
  const items = new Set(sent.lines.map(({ inspectionItemName }) => inspectionItemName));
  const pictures = new Map([...items].flatMap(photos.of).map(({ imageId, url }) => [imageId, url]));
  return (
    <div className="job">
      <Page
        title={TITLE}
        actions={[
          <Button key="print" variant="primary" onClick={() => print()}>
            Print
          </Button>,
          <LinkButton key="estimate" to={paths.estimate(estimate.EstimateID)}>
            Estimate
          </LinkButton>,
        ]}
      >
        <div className="job-tools">
          <Checkbox checked={hidesPrices} onChange={({ detail }) => setHidesPrices(detail.checked)}>
            Without prices
          </Checkbox>
        </div>
        <JobSheet
          sent={sent}
          answer={answer}
          estimateNumber={estimate.estimateNumber}
          internalNotes={estimate.internalNotes ?? ''}
          pictures={pictures}
          hasPrices={!hidesPrices}
          onStale={photos.onStale}
        />
      </Page>
    </div>
  );
};
