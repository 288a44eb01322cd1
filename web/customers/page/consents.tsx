import '../../client/nouns/customers.ts';
import Button from '@cloudscape-design/components/button';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#shared/customers/model.ts';
import { getNameOrContact } from '#shared/customers/name.ts';
import {
  type Consent,
  type ConsentKind,
  type Consents as ConsentsTold,
  type ConsentWay,
  consentKinds,
  consentWays,
} from '#shared/customers/page.ts';
import { showInstant } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { useClient } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { consentWords } from './consent-words.ts';
import { cacheCustomerPage, customerQuery } from './queries.ts';

type Props = { customer: Customer; consents: ConsentsTold };

/** The customer's two consents, requested separately. Not asked means not given. */
export const Consents = ({ customer, consents }: Props) => {
  const [asked, setAsked] = useState<{ kind: ConsentKind; given: boolean }>();
  return (
    <Section title="Messages" description="Reminders and news only go to customers who have agreed to them.">
      <ul className="consents" aria-label="Consents">
        {consentKinds.map((kind) => {
          const said = consents[kind];
          return (
            <li key={kind}>
              <div>
                <strong>{consentWords[kind]}</strong>
                <span>{describeConsent(said)}</span>
              </div>
              <Button
                ariaLabel={`${consentWords[kind]}: ${said?.given ? 'withdraw consent' : 'record consent'}`}
                onClick={() => setAsked({ kind, given: !said?.given })}
              >
                {said?.given ? 'Withdraw consent' : 'Record consent'}
              </Button>
            </li>
          );
        })}
      </ul>
      {asked && (
        <ConsentDialog customer={customer} consents={consents} {...asked} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  );
};

const describeConsent = (said: Consent | null) =>
  said ? `${said.given ? 'Yes' : 'No'}, ${said.how}. Recorded ${showInstant(said.at)} by ${said.by}` : 'Not asked yet';

type Asked = Props & { kind: ConsentKind; given: boolean; onClose: () => void };
const ConsentDialog = ({ customer, consents, kind, given, onClose }: Asked) => {
  const client = useClient();
  const queries = useQueryClient();
  const [how, setHow] = useState<ConsentWay>();
  const params = { id: customer.CustomerID };
  const save = async () => {
    if (!how) return;
    try {
      const { version } = consents;
      await cacheCustomerPage(queries, await client.customers.consent({ params, body: { kind, given, how, version } }));
    } catch (error) {
      // the page below shows what someone else has recorded
      if (error instanceof Problem && error.code === 'version-conflict')
        await queries.invalidateQueries(customerQuery(client, customer.CustomerID));
      throw error;
    }
  };
  return (
    <ConfirmDialog
      title={given ? 'Record consent?' : 'Withdraw consent?'}
      yes="Record"
      undoable
      disabled={!how}
      run={save}
      onClose={onClose}
    >
      <p>
        {getNameOrContact(customer)} {given ? 'agrees to' : 'no longer agrees to'}: {consentWords[kind].toLowerCase()}.
      </p>
      <RadioGroup
        ariaLabel="How they told us"
        value={how ?? null}
        items={consentWays.map((value) => ({ value, label: `Told us ${value}` }))}
        onChange={({ detail }) => setHow(detail.value as ConsentWay)}
      />
      <p>Your name and the time are recorded too.</p>
    </ConfirmDialog>
  );
};
