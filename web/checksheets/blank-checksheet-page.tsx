import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useClient } from '../session/session.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { toast } from '../ui/toasts.tsx';
import { MenuItemButton } from './action-bar.tsx';
import { helpItem } from './action-menu.ts';
import { GetBlank } from './get-blank.tsx';
import { PaperDocument } from './paper-document.tsx';
import { PaperList } from './paper-list.tsx';
import { openToPrint } from './print-pdf.ts';
import { paperQuery } from './queries.ts';
import '../client/nouns/checksheets.ts';

const TITLE = 'Blank Checksheet';
const ONE_OF_EACH = 'Please only print one of each paper WOF. Each paper WOF must have a unique ID.';

/** Numbered blank checksheets: gets one to print and lists those not entered yet. */
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
    mutationFn: () => openToPrint(async () => (await client.checksheets.paper({ params: { id: id ?? '' } })).url),
    onError: () => toast({ type: 'error', text: 'Error downloading PDF' }),
  });
  return (
    <Button iconName="file" disabled={data?.state !== 'ready'} loading={print.isPending} onClick={() => print.mutate()}>
      Print
    </Button>
  );
};
