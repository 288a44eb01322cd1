import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { canApprovePutOff, findAnswer, listAnswers } from '#shared/estimates/decisions.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { type EstimateAction, getNextStateOn } from '#shared/estimates/states.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { About } from './about.tsx';
import { Frame } from './frame.tsx';
import { Answer } from './sent/answer.tsx';
import { Version } from './sent/version.tsx';
import { ExportForXero } from './xero/export-xero.tsx';

/** True if an action is possible today. */
export const isPossible = (estimate: Estimate, action: EstimateAction, today: NzDate) =>
  getNextStateOn(today, estimate, action) !== undefined &&
  (action !== 'approve' || canApprovePutOff(findAnswer(estimate), estimate.sent, today));

/** What the user is asked about, in a dialog. */
export type Asked = 'send' | 'change' | 'withdraw' | 'answer' | 'approve' | 'reopen';

type Props = {
  of: Estimate;
  above: ReactNode;
  below: ReactNode;
  canDo: (action: EstimateAction) => boolean;
  onAsk: (what: Asked) => void;
};

/** Actions, most likely first. */
const actions: readonly { asks: Asked; action: EstimateAction; words: string }[] = [
  { asks: 'answer', action: 'record', words: "Record the customer's answer" },
  { asks: 'approve', action: 'approve', words: 'Record approval of “Not now” work' },
  { asks: 'send', action: 'send', words: 'Send again…' },
  { asks: 'reopen', action: 'reopen', words: 'Reopen…' },
  { asks: 'change', action: 'edit', words: 'Edit it' },
  { asks: 'withdraw', action: 'withdraw', words: 'Withdraw' },
];

/** A sent estimate with the customer's answer. Read-only until the user chooses to change it. */
export const SentView = ({ of, above, below, canDo, onAsk }: Props) => {
  const { EstimateID, sent } = of;
  const decided = findAnswer(of);
  const possible = actions.filter(({ action }) => canDo(action));
  return (
    <Frame of={of}>
      {above}
      <About of={of} />
      {decided && <Answer answers={listAnswers(decided, of.decisions)} />}
      <div className="row">
        {possible.map(({ asks, words }, at) => (
          <Button key={asks} variant={at === 0 && asks !== 'reopen' ? 'primary' : 'normal'} onClick={() => onAsk(asks)}>
            {words}
          </Button>
        ))}
        {decided?.lines.some(({ decision }) => decision === 'approved') && (
          <>
            <LinkButton to={paths.jobSheet(EstimateID)}>Job sheet</LinkButton>
            <ExportForXero ids={[EstimateID]} />
          </>
        )}
      </div>
      {sent && <Version id={EstimateID} number={sent.number} decided={decided?.lines} />}
      {below}
    </Frame>
  );
};
