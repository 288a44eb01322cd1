import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { PaperSheet } from '#shared/checksheets/model.ts';
import { showInstant } from '#shared/nz-date.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { paths } from '../paths.ts';
import { LoadingBlock, QueryState } from '../ui/screens/query-state.tsx';
import { toast } from '../ui/toasts.tsx';
import { papersQuery } from './queries.ts';
import '../client/nouns/checksheets.ts';
import './paper-list.css';
import { useClient } from '../session/session.tsx';

/** Printed paper sheets that have not been submitted. */
export const PaperList = () => {
  const client = useClient();
  const query = useInfiniteQuery(papersQuery(client));
  const papers = query.data?.pages.flatMap(({ paperInspections }) => paperInspections);
  return (
    <Container
      header={
        <Header variant="h2" description="Enter sheets filled in by hand here, with the actual inspection date.">
          Paper sheets not submitted yet
        </Header>
      }
    >
      {papers ? (
        <Papers papers={papers} />
      ) : (
        <QueryState query={query} title="This list could not be loaded" loading={<LoadingBlock height="60px" />} />
      )}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </Container>
  );
};

const Papers = ({ papers }: { papers: readonly PaperSheet[] }) =>
  papers.length === 0 ? (
    <Box color="text-body-secondary">None. Blank checksheets appear here until they are submitted.</Box>
  ) : (
    <ul className="papers plain-list stack-8">
      {papers.map((paper) => (
        <Paper key={paper.paperInspectionId} paper={paper} />
      ))}
    </ul>
  );

const Paper = ({ paper }: { paper: PaperSheet }) => {
  const client = useClient();
  const { paperInspectionId: id, formattedId, createdAt, createdBy, unfinishedInspectionId } = paper;
  const navigate = useNavigate();
  const enter = useMutation({
    mutationFn: () => client.checksheets.enterPaper({ params: { id } }),
    onSuccess: (draft) => navigate(paths.draft(draft.id)),
    onError: ({ message }) => toast({ type: 'error', text: message }),
  });
  const number = sheetNumber(formattedId);
  return (
    <li>
      <Link to={paths.paper(id)}>{number}</Link>
      <span>{`${showInstant(createdAt)}, ${createdBy}`}</span>
      <Button ariaLabel={`Enter ${number}`} loading={enter.isPending} onClick={() => enter.mutate()}>
        {unfinishedInspectionId ? 'Continue' : 'Enter'}
      </Button>
    </li>
  );
};
