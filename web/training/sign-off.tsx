import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate, showInstant } from '#shared/nz-date.ts';
import type { Learner, Period, SignOff } from '#shared/training/model.ts';
import type { Signed } from '#shared/training/sign-off.ts';
import { useActor, useClient, useScope } from '../session/session.tsx';
import { Section } from '../settings/form/section.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { TRAINING } from './queries.ts';
import '../client/nouns/training.ts';

type Props = {
  learner: Learner;
  period: Period;
  digest: string;
  signed: Signed | undefined;
  signOffs: readonly SignOff[];
  onOpen: (period: Period) => void;
};

const spellPeriod = ({ from, to }: Period) => `${showDate(from)} to ${showDate(to)}`;

/** Who signed off a person's period, with a button to sign it for Admins, and the other periods that were signed. */
export const SignOffSection = ({ learner, period, digest, signed, signOffs, onOpen }: Props) => {
  const isAdmin = useScope('Admin');
  const [signing, setSigning] = useState(false);
  const others = signOffs.filter(({ from, to }) => from !== period.from || to !== period.to);
  const isSigned = signed !== undefined && !signed.isChanged;
  return (
    <Section
      title="Sign-off"
      description={spellPeriod(period)}
      actions={isAdmin && !isSigned && <Button onClick={() => setSigning(true)}>Sign off this period</Button>}
    >
      <div className="stack-12">
        <SignState signed={signed} />
        {others.length > 0 && (
          <ul className="training-entries plain-list" aria-label="Other periods signed off">
            {others.map((one) => (
              <li key={one.signedAt}>
                <div className="stack-4">
                  <strong>{spellPeriod(one)}</strong>
                  <span className="quiet">{describe(one)}</span>
                </div>
                <Button ariaLabel={`Open ${spellPeriod(one)}`} onClick={() => onOpen({ from: one.from, to: one.to })}>
                  Open
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {signing && <SignDialog {...{ learner, period, digest }} onClose={() => setSigning(false)} />}
    </Section>
  );
};

const describe = ({ signedBy, signedAt }: SignOff) => `Signed off by ${signedBy}, ${showInstant(signedAt)}`;

const SignState = ({ signed }: { signed: Signed | undefined }) => {
  if (!signed) return <span className="quiet">This period isn’t signed off.</span>;
  const { signOff, isChanged } = signed;
  return (
    <StatusIndicator type={isChanged ? 'warning' : 'success'}>
      {describe(signOff)}
      {isChanged && '. The record has changed since.'}
    </StatusIndicator>
  );
};

type SignProps = { learner: Learner; period: Period; digest: string; onClose: () => void };

const SignDialog = ({ learner: { person, name }, period, digest, onClose }: SignProps) => {
  const client = useClient();
  const queries = useQueryClient();
  const { name: signer } = useActor();
  const sign = async () => {
    await client.training.signOff({ body: { person, ...period, digest } }).finally(() =>
      // a record that changed meanwhile is shown as it is now
      queries.invalidateQueries({ queryKey: TRAINING }),
    );
  };
  return (
    <ConfirmDialog title="Sign off this record?" yes="Sign off" undoable run={sign} onClose={onClose}>
      <p>
        You confirm the training record of {name} for {spellPeriod(period)}. Your name ({signer}) and the time are
        printed on its PDF. A signature can’t be taken back.
      </p>
    </ConfirmDialog>
  );
};
