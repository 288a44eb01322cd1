import Badge from '@cloudscape-design/components/badge';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Inspection } from '#shared/inspections/model.ts';
import type { WofSummaryDetails } from '#shared/notes/model.ts';
import { newNote } from '#shared/notes/new-note.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { Actions } from '../checksheets/actions.ts';
import { inspectionQuery } from '../checksheets/queries.ts';
import { getServerNow } from '../device/server-clock.ts';
import type { WorkingNotes } from '../notes/working-notes.ts';
import { useClient } from '../session/session.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { notify } from '../ui/toasts.tsx';
import { demoInspection } from './demo-inspection.ts';
import { SheetContents } from './sheet-contents.tsx';
import { SheetView } from './sheet-view.tsx';

const nothingSent = () => notify('Training Mode: nothing was sent.');
const pretend = { run: nothingSent, busy: false };

/**
 * The checksheet page for training: the inspection in the URL if it loads, else a sample. Source: decisions, "Demo
 * page".
 */
export const DemoChecksheetPage = () => {
  const { id = '' } = useParams();
  const { data, isLoading } = useQuery(inspectionQuery(useClient(), id));
  if (isLoading) return <LoadingScreen />;
  return data ? <Demo key={id} of={data} title="Checksheet" /> : <Sample key={id} />;
};

const Sample = () => {
  const [sample] = useState(() => {
    const now = getServerNow();
    return demoInspection(nzDate(now), now.toISOString());
  });
  return <Demo of={sample} title="Sample checksheet" />;
};

/** The page with actions that don't send requests or affect the real inspection's page. */
const Demo = ({ of, title }: { of: Inspection; title: string }) => {
  const [inspection, setInspection] = useState(of);
  usePageTitle('Checksheet', inspection.vehicleRegistrationPlate);
  const actions: Actions = {
    ready: true,
    variant: 'Full',
    choose: nothingSent,
    download: pretend,
    print: pretend,
    estimate: pretend,
    send: nothingSent,
    share: undefined,
    regenerate: pretend,
    recheck: pretend,
    openLatest: undefined,
    edit: { text: 'Edit Inspection', run: nothingSent },
    saveNotes: async (mine, before) => setInspection((held) => withNotes(held, mine, before)),
    photos: nothingSent,
    photosDeleted: nothingSent,
    photosArrived: nothingSent,
  };
  return (
    <SpaceBetween size="m">
      <Badge color="green">Training Mode</Badge>
      <SheetView inspection={inspection} actions={actions}>
        <Container header={<Header variant="h2">{title}</Header>}>
          <SheetContents inspection={inspection} />
        </Container>
      </SheetView>
    </SpaceBetween>
  );
};

/** Applies changes to notes as the server would. */
const withNotes = (inspection: Inspection, mine: WorkingNotes, before: WofSummaryDetails): Inspection => {
  const at = getServerNow().toISOString();
  return {
    ...inspection,
    WofSummaryDetails: {
      ...before,
      wofPaidFor: mine.paid,
      VICDetailsEntered: mine.vicEntered,
      wofComments: mine.notes.map((note) => newNote(inspection, { ...note, at })),
      updatedAt: at,
    },
  };
};
