import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Inspection } from '#shared/inspections/model.ts';
import { ActionBar } from '../checksheets/action-bar.tsx';
import { buildActionMenu, type Opened } from '../checksheets/action-menu.ts';
import type { Actions } from '../checksheets/actions.ts';
import { FloatingActions } from '../checksheets/floating-actions.tsx';
import { withoutParam } from '../checksheets/search.ts';
import { VicDialog } from '../notes/vic-dialog.tsx';
import { VicPanel } from '../notes/vic-panel.tsx';
import { VicReminder } from '../notes/vic-reminder.tsx';
import { useScope } from '../session/session.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { toast } from '../ui/toasts.tsx';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import { ResultBand } from './result-band.tsx';
import './sheet-view.css';

const NotesDialog = lazyPart(async () => (await import('../notes/notes-dialog.tsx')).NotesDialog);
const RevisionsDialog = lazyPart(async () => (await import('./revisions-dialog.tsx')).RevisionsDialog);
const PhotosNotUploaded = lazyPart(async () => (await import('../images/photos-not-uploaded.tsx')).PhotosNotUploaded);
const UnsavedChanges = lazyPart(async () => (await import('../drafts/left/unsaved-changes.tsx')).UnsavedChanges);
const SendDialog = lazyPart(async () => (await import('../mailings/send-dialog.tsx')).SendDialog);
const GalleryDialog = lazyPart(async () => (await import('../images/gallery-dialog.tsx')).GalleryDialog);

type Props = {
  inspection: Inspection;
  /** The URL of the vehicle's page. */
  vehicle?: string | undefined;
  actions: Actions;
  children: ReactNode;
};

/** A submitted inspection: its result, actions and document. */
export const SheetView = ({ inspection, vehicle, actions, children }: Props) => {
  const phone = useMedia(widths.phone);
  const wide = useMedia(widths.wide);
  const admin = useScope('Admin');
  const [opened, setOpened] = useOpened();
  useVicWarning(inspection);
  const print = {
    ...actions.print,
    run: () => {
      warnOfVic(inspection);
      actions.print.run();
    },
  };
  const items = buildActionMenu({ inspection, actions: { ...actions, print }, admin, open: setOpened });
  const close = () => setOpened(undefined);
  const { VICDetailsEntered } = inspection.WofSummaryDetails;
  return (
    <SpaceBetween size="m">
      <ResultBand inspection={inspection} vehicle={vehicle} />
      {!phone && <ActionBar items={items} />}
      {!VICDetailsEntered && (
        <VicReminder
          inspection={inspection}
          save={actions.saveNotes}
          onValues={wide ? undefined : () => setOpened('vic')}
        />
      )}
      <Suspense>
        {actions.photos === 'gallery' && <UnsavedChanges inspection={inspection} save={actions.saveNotes} />}
        {actions.photos === 'gallery' && (
          <PhotosNotUploaded inspection={inspection} onArrived={actions.photosArrived} />
        )}
      </Suspense>
      <div className="sheet-view">
        <div className="stack-16">{children}</div>
        {wide && !VICDetailsEntered && (
          <aside aria-label="VIC">
            <Container header={<Header variant="h2">VIC</Header>}>
              <VicPanel inspection={inspection} save={actions.saveNotes} />
            </Container>
          </aside>
        )}
      </div>
      {phone && <FloatingActions items={items} />}
      {opened && <OpenedDialog {...{ inspection, actions, opened }} onClose={close} />}
    </SpaceBetween>
  );
};

type DialogProps = Pick<Props, 'inspection' | 'actions'> & { opened: Opened; onClose: () => void };

/** Renders the dialog that `opened` names. */
const OpenedDialog = ({ inspection, actions, opened, onClose }: DialogProps) => (
  <>
    <Suspense>
      {opened === 'notes' && <NotesDialog inspection={inspection} save={actions.saveNotes} onClose={onClose} />}
      {opened === 'revisions' && <RevisionsDialog inspection={inspection} onClose={onClose} />}
      {opened === 'send' && (
        <SendDialog
          inspection={inspection}
          variant={actions.variant}
          share={actions.share && { ...actions.share, ready: actions.ready }}
          onClose={onClose}
        />
      )}
      {opened === 'gallery' && (
        <GalleryDialog
          inspection={inspection}
          onClose={(deleted) => {
            onClose();
            if (deleted) actions.photosDeleted();
          }}
        />
      )}
    </Suspense>
    {opened === 'vic' && <VicDialog inspection={inspection} save={actions.saveNotes} onClose={onClose} />}
  </>
);

/** Returns the dialog open over the page. `?open=pendingVic` opens the notes. Source: specification 2, section 2. */
const useOpened = () => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('open') === 'pendingVic';
  const [opened, setOpened] = useState<Opened | undefined>(asked ? 'notes' : undefined);
  const open = (what: Opened | undefined) => {
    setOpened(what);
    if (asked) setSearch((before) => withoutParam(before, 'open'), { replace: true });
  };
  return [opened, open] as const;
};

/** Source: specification 2, sections 8 and 9. */
const warnOfVic = ({ WofSummaryDetails }: Inspection) => {
  if (!WofSummaryDetails.VICDetailsEntered)
    toast({ type: 'warning', text: 'VIC Details have not been entered for this inspection' });
};

/** Warns when the user leaves the sheet. Directly after Submit, the reminder on the sheet asks. */
const useVicWarning = (inspection: Inspection) => {
  const warn = useEffectEvent(() => warnOfVic(inspection));
  useEffect(() => () => warn(), []);
};
