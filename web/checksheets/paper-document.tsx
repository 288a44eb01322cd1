import Button from '@cloudscape-design/components/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PaperSheet } from '#shared/checksheets/model.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { fetchPdf, saveFile } from '../ui/save-file.ts';
import { Notice } from '../ui/screens/notice.tsx';
import { toast } from '../ui/toasts.tsx';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import { Preparing } from './preparing.tsx';
import { getWaitState, NO_BLANK, paperQuery } from './queries.ts';
import '../client/nouns/checksheets.ts';
import './document.css';
import { useClient } from '../session/session.tsx';

/** A numbered paper sheet: its file, or its state while it is rendered. */
export const PaperDocument = (paper: Pick<Props, 'id' | 'isTaken'>) => {
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
  /** True if the number was just taken: the file is downloaded as soon as it is ready. */
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
  const name = `Paper WOF checksheet - ${number}.pdf`;
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
