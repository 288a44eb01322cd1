import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import type { Estimate } from '#shared/estimates/model.ts';
import { type EstimateAction, getNextState } from '#shared/estimates/states.ts';
import { About } from './about.tsx';
import { Frame } from './frame.tsx';
import { Answer } from './sent/answer.tsx';
import { Version } from './sent/version.tsx';

export type Asked = 'send' | 'change' | 'withdraw' | 'answer' | 'reopen';

type Props = {
  of: Estimate;
  above: ReactNode;
  below: ReactNode;
  onAsk: (what: Asked) => void;
};

/** Most likely action first. */
const actions: readonly { asks: Asked; action: EstimateAction; words: string }[] = [
  { asks: 'answer', action: 'decide', words: "Record the customer's answer" },
  { asks: 'send', action: 'send', words: 'Send again…' },
  { asks: 'reopen', action: 'reopen', words: 'Reopen…' },
  { asks: 'change', action: 'edit', words: 'Edit it' },
  { asks: 'withdraw', action: 'withdraw', words: 'Withdraw' },
];

/** A sent estimate with the customer's answer. Read-only until the user chooses to change it. */
export const SentView = ({ of, above, below, onAsk }: Props) => {
  const { EstimateID, state, sent, answer, decisions } = of;
  const decided = decisions.find(({ id }) => id === answer?.id);
  const possible = actions.filter(({ action }) => getNextState(state, action) !== undefined);
  return (
    <Frame of={of}>
      {above}
      <About of={of} />
      {decided && <Answer decided={decided} />}
      <div className="row">
        {possible.map(({ asks, words }, at) => (
          <Button key={asks} variant={at === 0 && asks !== 'reopen' ? 'primary' : 'normal'} onClick={() => onAsk(asks)}>
            {words}
          </Button>
        ))}
      </div>
      {sent && <Version id={EstimateID} number={sent.number} decided={decided?.lines} />}
      {below}
    </Frame>
  );
};
