import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { getLineName, type Line } from '../../lists/line.ts';
import { LineCards } from '../../lists/line-cards.tsx';
import { paths } from '../../paths.ts';
import { getTrainingOwner, TrainingSession, useWorkOwner } from '../../session/session.tsx';
import { useLocalDrafts } from '../unsent/unsent-drafts.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { draftLines } from './draft-lines.ts';

const TITLE = 'Training sheets';

/** The user's training sheets, which only this device has. */
export const TrainingSheets = () => {
  const sheets = useLocalDrafts(getTrainingOwner(useWorkOwner()), () => {});
  const [discarding, setDiscarding] = useState<Line>();
  const lines = draftLines({ saved: undefined, local: sheets, failed: true })?.map((line) => ({
    ...line,
    to: paths.trainingSheet(line.id),
    marks: [],
  }));
  return (
    <>
      {lines && (
        <section className="stack-8" aria-labelledby="training-sheets">
          <h2 id="training-sheets" className="flush">
            {TITLE}
          </h2>
          <p className="quiet flush">Only on this device, and never submitted.</p>
          <LineCards
            lines={lines}
            label={TITLE}
            action={{
              cell: (line) => (
                <Button
                  variant="inline-link"
                  ariaLabel={`Discard training sheet ${getLineName(line)}`}
                  onClick={() => setDiscarding(line)}
                >
                  Discard
                </Button>
              ),
            }}
          />
        </section>
      )}
      {discarding && (
        <TrainingSession>
          <DiscardDialog line={discarding} onClose={() => setDiscarding(undefined)} />
        </TrainingSession>
      )}
    </>
  );
};
