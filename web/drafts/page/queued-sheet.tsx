import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { type ReactNode, useEffect, useRef } from 'react';
import { showInstant } from '#shared/nz-date.ts';
import { useConnected } from '../../device/connection.ts';
import { SheetContents } from '../../inspections/sheet-contents.tsx';
import { buildUnsentInspection } from '../print/unsent-inspection.ts';
import { usePrintUnsent, useUnsentSheet } from '../print/use-print-unsent.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';

/** A sheet that waits to be submitted: what will happen, and the sheet to show, print or edit again. */
export const QueuedSheet = ({ words, problem }: { words: string; problem: ReactNode }) => {
  const store = useDraftStore();
  const queued = useDraft((state) => state.queued);
  const hasNumber = useDraft(({ formattedId }) => formattedId !== null);
  const isPrinted = useDraft((state) => state.isPrinted ?? false);
  const print = usePrintUnsent();
  const place = useRef<HTMLDivElement>(null);
  // it replaces the form, which was scrolled to where Submit was pressed
  useEffect(() => {
    scrollTo(0, 0);
    place.current?.focus({ preventScroll: true });
  }, []);
  const inspection = buildUnsentInspection(useUnsentSheet()());
  if (!queued) return null;
  return (
    <div className="inspection" tabIndex={-1} ref={place}>
      <Container header={<Header variant="h1">Waiting to be sent</Header>}>
        <div className="stack-8">
          <p role="status">
            {words}
            {!hasNumber && ' · It gets its number when it is sent'}
          </p>
          <p>
            You pressed Submit at {showInstant(queued.pressedAt)}. <Outlook />
          </p>
          {isPrinted && <p>A printed copy exists. If you edit the sheet, print it again.</p>}
          {problem}
          <div className="row">
            <Button onClick={() => store.dispatch({ type: 'taken-back' })}>Edit again</Button>
            <Button variant="primary" disabled={!hasNumber} onClick={print}>
              Print
            </Button>
          </div>
        </div>
      </Container>
      <Container>
        <SheetContents inspection={inspection} />
      </Container>
    </div>
  );
};

/** What happens next, or what its owner must do first. */
const Outlook = () => {
  const isConnected = useConnected();
  const problem = useDraft((state) => !state.passing && state.problem !== null);
  if (!isConnected) return 'It will be submitted when you are back online.';
  // the reason is shown below
  return problem ? 'It could not be sent, and stays on this device.' : 'It is being sent.';
};
