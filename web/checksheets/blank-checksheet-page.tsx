import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { getCompanyDetails } from '#shared/organizations/company-details.ts';
import { useClient, useOrganization } from '../session/session.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { toast } from '../ui/toasts.tsx';
import { MenuItemButton } from './action-bar.tsx';
import { helpItem } from './action-menu.ts';
import { openToPrint } from './print-pdf.ts';
import { getWaitState, NO_BLANK, paperQuery, papersQuery } from './queries.ts';
import '../client/nouns/checksheets.ts';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { paperFileName } from '#shared/checksheets/file-name.ts';
import type { PaperSheet } from '#shared/checksheets/model.ts';
import { showInstant } from '#shared/nz-date.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { OVERVIEW } from '../lists/queries.ts';
import { paths } from '../paths.ts';
import { FormStatus } from '../ui/form-status.tsx';
import { fetchPdf, saveFile } from '../ui/save-file.ts';
import { LoadingBlock, Notice, QueryState } from '../ui/screens/notice.tsx';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import { Preparing } from './preparing.tsx';
import './paper-list.css';
import './document.css';

const TITLE = 'Blank Checksheet';
const ONE_OF_EACH = 'Please only print one of each paper WOF. Each paper WOF must have a unique ID.';

/** Numbered blank checksheets: gets a new one to print, and lists those not entered yet. */
export const BlankChecksheetPage = () => {
  usePageTitle(TITLE);
  const [search, setSearch] = useSearchParams();
  const id = useParams().id ?? search.get('paper');
  const [taken, setTaken] = useState<string>();
  return (
    <Page title={TITLE} actions={[<PrintButton key="print" id={id} />, <MenuItemButton key="help" item={helpItem} />]}>
      <Alert type="warning">{ONE_OF_EACH}</Alert>
      {id ? (
        <PaperDocument key={id} id={id} isTaken={id === taken} />
      ) : (
        <GetBlank
          onGot={(paper) => {
            setTaken(paper);
            setSearch({ paper }, { replace: true });
          }}
        />
      )}
      <PaperList />
    </Page>
  );
};

const PrintButton = ({ id }: { id: string | null }) => {
  const client = useClient();
  const { data } = useQuery({ ...paperQuery(client, id ?? ''), enabled: id !== null });
  const print = useMutation({
    mutationFn: async () => {
      const number = data ? sheetNumber(data.formattedId) : '';
      const address = async () => (await client.checksheets.paper({ params: { id: id ?? '' } })).url;
      await openToPrint(address, paperFileName(number));
    },
    onError: () => toast({ type: 'error', text: 'Error downloading PDF' }),
  });
  return (
    <Button iconName="file" disabled={data?.state !== 'ready'} loading={print.isPending} onClick={() => print.mutate()}>
      Print
    </Button>
  );
};

/** Requests a number for a paper sheet. Idempotent: after a lost response, a retry returns the same number. */
const GetBlank = ({ onGot }: { onGot: (paper: string) => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const body = getCompanyDetails(useOrganization());
  const [key] = useState(() => crypto.randomUUID());
  const blank = useMutation({
    mutationFn: () => client.checksheets.blank({ body }, { idempotencyKey: key }),
    onSuccess: (sheet) => {
      queries.setQueryData(paperQuery(client, sheet.paperInspectionId).queryKey, sheet);
      for (const queryKey of [papersQuery(client).queryKey, OVERVIEW]) queries.invalidateQueries({ queryKey });
      onGot(sheet.paperInspectionId);
    },
  });
  return (
    <SpaceBetween size="s">
      <Box color="text-body-secondary">
        Each download is a new sheet with its own number. Fill it in by hand and enter it here later.
      </Box>
      <Button variant="primary" iconName="download" loading={blank.isPending} onClick={() => blank.mutate()}>
        Download
      </Button>
      <FormStatus error={blank.error ? `${NO_BLANK}. ${blank.error.message}` : undefined} />
    </SpaceBetween>
  );
};

/** Numbered paper sheets that have not been submitted. */
const PaperList = () => {
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

/** A numbered paper sheet: its file, or its state while it is rendered. */
const PaperDocument = (paper: Pick<Props, 'id' | 'isTaken'>) => {
  const phone = useMedia(widths.phone);
  const isFramed = navigator.pdfViewerEnabled && !phone;
  return (
    <div className={isFramed ? 'paper-place framed' : 'paper-place'}>
      <PaperFile {...paper} isFramed={isFramed} />
    </div>
  );
};

type Props = {
  id: string;
  /** True if the number was just assigned, so that the file downloads as soon as it is ready. */
  isTaken: boolean;
  /** True if the file is shown in the page. */
  isFramed: boolean;
};

const PaperFile = ({ id, isTaken, isFramed }: Props) => {
  const client = useClient();
  const { queryKey, ...options } = paperQuery(client, id);
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({ queryKey, ...options });
  const looks = queries.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const waiting = data && getWaitState(data, looks);
  if (data?.state === 'ready') return <Ready paper={data} isTaken={isTaken} isFramed={isFramed} />;
  if (waiting === 'preparing' || (!data && !error)) return <Preparing text="Your blank checksheet is being prepared" />;
  return (
    <Notice
      title={NO_BLANK}
      text={error?.message ?? `Number ${data && sheetNumber(data.formattedId)} is reserved for it. Check again later.`}
      action={
        <Button iconName="refresh" loading={isFetching} onClick={() => refetch()}>
          Check again
        </Button>
      }
    />
  );
};

type ReadyProps = Pick<Props, 'isTaken' | 'isFramed'> & { paper: PaperSheet };

const Ready = ({ paper: { paperInspectionId, formattedId, url }, isTaken, isFramed }: ReadyProps) => {
  const client = useClient();
  const number = sheetNumber(formattedId);
  const name = paperFileName(number);
  const download = useMutation({
    mutationFn: async () => {
      // signed URLs expire while the page is open
      const fresh = await client.checksheets.paper({ params: { id: paperInspectionId } });
      saveFile(await fetchPdf(fresh.url), name);
    },
    onError: () => toast({ type: 'error', text: 'Error downloading PDF' }),
  });
  const { mutate: save } = download;
  useEffect(() => {
    if (isTaken) save();
  }, [isTaken, save]);
  return (
    <section className="paper stack-12 flush" aria-label={`Blank checksheet ${number}`}>
      <p>
        Sheet <strong>{number}</strong>
      </p>
      <Button
        variant="primary"
        iconName="download"
        href={url}
        target="_blank"
        loading={download.isPending}
        onFollow={(event) => {
          event.preventDefault();
          download.mutate();
        }}
      >
        Download blank checksheet
      </Button>
      {isFramed && (
        <iframe className="sheet-document" src={`${url}#navpanes=0&view=FitH`} title={`Blank checksheet ${number}`} />
      )}
    </section>
  );
};
