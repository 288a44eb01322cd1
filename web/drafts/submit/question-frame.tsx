import type { ReactNode } from 'react';
import { judge } from '#shared/sheets/completeness.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import type { DraftState } from '../store/draft-state.ts';
import type { Submission } from './use-submit.ts';

type Action = { words: string; run: () => void };

type Props = {
  submission: Submission;
  title: string;
  /** The two ways on; the second is the button that stands out. */
  actions: readonly [Action, Action];
  children: ReactNode;
};

/**
 * A question before the sheet is sent, with the sheet that it is about. One question can follow another in the same
 * place, so its buttons ignore presses for half a second.
 */
export const QuestionFrame = ({ submission, title, actions: [first, second], children }: Props) => (
  <DialogFrame
    kind="question"
    title={title}
    facts={describeSheet(submission.store.state())}
    onClose={submission.cancel}
    footer={
      <>
        <SteadyButton isSteady={submission.isSteady} onClick={first.run}>
          {first.words}
        </SteadyButton>
        <SteadyButton isSteady={submission.isSteady} variant="primary" onClick={second.run}>
          {second.words}
        </SteadyButton>
      </>
    }
  >
    {children}
  </DialogFrame>
);

/** The plate, the number if it is known, and the result. */
export const describeSheet = ({ mine, formattedId }: DraftState) =>
  [
    mine.vehicleRegistrationPlate || 'No plate',
    formattedId && `Sheet ${sheetNumber(formattedId)}`,
    hasPassed({ ...mine, ...judge(mine) }) ? 'Pass' : 'Fail',
  ]
    .filter(Boolean)
    .join(' · ');
