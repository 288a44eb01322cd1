import { keepPreviousData, type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type Dispatch, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { newId } from '#shared/ids.ts';
import type { NewOrganization, Organization, Suggestion } from '#shared/organizations/model.ts';
import { isRetryable } from '../client/is-retryable.ts';
import { readSession, removeSession, writeSession } from '../device/web-storage.ts';
import { switchOrganization } from '../session/choice.ts';
import { useClient, useReloadUser, useUser } from '../session/session.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { toast } from '../ui/toasts.tsx';
import { ReferralQuestion } from './referral-question.tsx';
import { SuccessScreen } from './success-screen.tsx';
import { NAME, NEW_ORGANIZATION } from './texts.ts';
import {
  FIELDS,
  type Field,
  findError,
  hasError,
  resumeWizard,
  type Step,
  StoredSetUp,
  toRequestBody,
  type Wizard,
  type WizardEvent,
  wizardReducer,
} from './wizard.ts';
import '../client/nouns/organizations.ts';
import Button from '@cloudscape-design/components/button';
import { Link } from 'react-router';
import { typePhone } from '#shared/input/contacts.ts';
import { Problem } from '#shared/problem.ts';
import { paths } from '../paths.ts';
import { LeftOrganizations } from '../session/left-organizations.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { useCombobox } from '../ui/use-combobox.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { Question } from './question.tsx';
import { filterSuggestions, toDetails } from './suggestions.ts';
import { TextQuestion } from './text-question.tsx';

/** Wizard that creates an organization. Source: specification 1, section 2.7. */
export const NewOrganizationPage = () => {
  usePageTitle('New workshop');
  const [stored] = useState(() => readSession(KEY, StoredSetUp));
  const [wizard, dispatch] = useReducer(wizardReducer, stored, resumeWizard);
  const { step, details } = wizard;
  const [key] = useState(() => stored?.key ?? newId('org'));
  const create = useCreateOrganization(key);
  // a failed set-up must not ask for everything again after a reload
  useEffect(() => {
    if (create.isSuccess) removeSession(KEY);
    else writeSession(KEY, { step, details, key });
  }, [step, details, key, create.isSuccess]);
  const next = () => dispatch({ type: 'next' });
  switch (wizard.step) {
    case 'notice':
      return <Notices onCreate={next} />;
    case 'organization':
    case 'contact':
    case 'address':
      return <DetailsQuestion key={wizard.step} wizard={wizard} dispatch={dispatch} />;
    case 'submission':
      return <Submission wanted={toRequestBody(wizard.details)} create={create} onCreated={next} />;
    case 'referral':
      return <ReferralQuestion onDone={next} />;
    case 'welcome':
      return (
        <SuccessScreen
          title={NAME.welcome}
          text={create.data?.Name ?? ''}
          onOver={() => switchOrganization(create.data?.OrganizationID ?? '')}
        />
      );
  }
};

const KEY = 'new-organization';

/**
 * Creates an organization, with one idempotency key for the whole set-up, also after a reload. If the response of an
 * attempt was lost, another one with corrected details is refused, and the existing organization opens.
 */
const useCreateOrganization = (idempotencyKey: string) => {
  const client = useClient();
  const reloadUser = useReloadUser();
  return useMutation({
    mutationFn: (body: NewOrganization) =>
      client.organizations.create({ body }, { idempotencyKey, showsUnauthorized: true }),
    retry: isRetryable,
    onSuccess: () => toast({ type: 'success', text: NEW_ORGANIZATION.created }),
    onError: (error) => {
      toast({ type: 'error', text: error.message || NEW_ORGANIZATION.failed });
      if (error instanceof Problem && error.code === 'key-used-for-something-else') void reloadUser();
    },
  });
};

type Props = {
  wanted: NewOrganization;
  create: UseMutationResult<Organization, Error, NewOrganization>;
  onCreated: () => void;
};

/** Step 4: idle, then loading, then success or error. */
const Submission = ({ wanted, create, onCreated }: Props) => {
  const start = useEffectEvent(() => create.mutate(wanted));
  useEffect(() => start(), []);
  if (create.isSuccess) return <SuccessScreen title={NEW_ORGANIZATION.success} onOver={onCreated} />;
  if (!create.isError) return <LoadingScreen />;
  // treat a refusal as an error of the whole app, because every new user has this permission
  if (isRefused(create.error)) throw new Problem('not-signed-in', NEW_ORGANIZATION.unauthorized);
  return (
    <Question
      title={NEW_ORGANIZATION.failed}
      actions={
        <Button variant="primary" formAction="none" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      <p role="alert">{create.error.message}</p>
    </Question>
  );
};

const isRefused = (error: Error) => error instanceof Problem && (error.status === 401 || error.status === 403);

/** Step 0: most new users belong to a workshop that already exists. */
const Notices = ({ onCreate }: { onCreate: () => void }) => {
  const { left, inviteLost } = useUser();
  return (
    <div className="stack-20">
      {inviteLost && (
        <section className="question stack-16 flush" aria-labelledby="invite-lost">
          <h2 id="invite-lost">Your invite link has expired</h2>
          <p>
            It was replaced or expired before your email was verified. Ask the person who sent it for a new one, and
            open it here to join.
          </p>
        </section>
      )}
      {left.length > 0 && (
        <section className="question stack-16 flush" aria-labelledby="left-organizations">
          <h2 id="left-organizations">Return to a workshop you left</h2>
          <LeftOrganizations />
        </section>
      )}
      <Question title={NEW_ORGANIZATION.joining}>
        <p>
          Ask the person who set up the original system to email you an invite link, and open it to join. See the{' '}
          <Link to={paths.inviteHelp}>help page about inviting members</Link>.
        </p>
      </Question>
      <section className="question stack-16 flush" aria-labelledby="only-new">
        <h2 id="only-new">{NEW_ORGANIZATION.onlyNew}</h2>
        <p>
          <strong>{NEW_ORGANIZATION.doNot}</strong>
        </p>
        <div className="question-actions">
          <Button variant="primary" onClick={onCreate}>
            {NEW_ORGANIZATION.create}
          </Button>
        </div>
      </section>
    </div>
  );
};

const pages: Readonly<Partial<Record<Step, { title: string; place: string; forward: string }>>> = {
  organization: { title: 'Organization', place: 'Step 1 of 3', forward: 'Next' },
  contact: { title: 'Contact Information', place: 'Step 2 of 3', forward: 'Next' },
  address: { title: 'Address Details', place: 'Step 3 of 3', forward: 'Submit' },
};

/** The label of a field is its name, unless it has one here. */
const inputs: Readonly<Record<Exclude<Field, 'Name'>, Partial<ComponentProps<typeof TextQuestion>>>> = {
  CompanyAuthorityNumber: { label: 'Company authority number (optional)', maxLength: 20 },
  InspectorAuthorityNumber: { label: 'Your inspector number (optional)', maxLength: 20 },
  Email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  Phone: { type: 'tel', autoComplete: 'tel' },
  Address: { autoComplete: 'street-address', maxLength: 80 },
  City: { autoComplete: 'address-level2', maxLength: 80 },
  PostCode: { inputMode: 'numeric', autoComplete: 'postal-code' },
};

/** Steps 1 to 3: name and authority numbers, contact details and postal address of the new organization. */
const DetailsQuestion = ({ wizard, dispatch }: { wizard: Wizard; dispatch: Dispatch<WizardEvent> }) => {
  const page = pages[wizard.step];
  const fieldOf = (field: Field) => ({
    value: wizard.details[field],
    error: findError(wizard, field),
    onType: (text: string) =>
      dispatch({ type: 'typed', changes: { [field]: field === 'Phone' ? typePhone(text) : text } }),
    onEnter: () => {
      const event = { type: 'entered', field } as const;
      dispatch(event);
      return !findError(wizardReducer(wizard, event), field);
    },
  });
  if (!page) return null;
  return (
    <Question
      title={page.title}
      place={page.place}
      onDone={() => dispatch({ type: 'next' })}
      actions={
        <>
          <Button formAction="none" onClick={() => dispatch({ type: 'back' })}>
            Back
          </Button>
          <Button variant="primary" disabled={hasError(wizard)}>
            {page.forward}
          </Button>
        </>
      }
    >
      {FIELDS[wizard.step]?.map((field) =>
        field === 'Name' ? (
          <OrganizationName
            key={field}
            {...fieldOf(field)}
            onPick={(suggestion) => dispatch({ type: 'typed', changes: toDetails(suggestion) })}
          />
        ) : (
          <TextQuestion key={field} label={field} {...inputs[field]} {...fieldOf(field)} />
        ),
      )}
    </Question>
  );
};

type DetailsQuestionProps = {
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  onEnter: () => boolean;
  onPick: (suggestion: Suggestion) => void;
};

/** Name of the workshop, with suggestions from the directory. */
const OrganizationName = ({ value, error, onType, onEnter, onPick }: DetailsQuestionProps) => {
  const { offered, begin, field, listId, optionOf } = useCombobox(useSuggestions(value), onPick);
  return (
    <div className="suggested">
      <TextQuestion
        label="Organization Name"
        autoComplete="organization"
        maxLength={80}
        {...field}
        value={value}
        error={error}
        onType={(text) => {
          begin();
          onType(text);
        }}
        onEnter={onEnter}
      />
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label="Suggestions">
          {offered.map((suggestion, index) => (
            <div key={suggestion.name + suggestion.address} {...optionOf(suggestion, index)}>
              {suggestion.name}
              <small>{suggestion.address}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
};

const DEBOUNCE_MS = 250;

/** Finds matching workshops. Failures are ignored. */
const useSuggestions = (typed: string) => {
  const client = useClient();
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data = [] } = useQuery({
    queryKey: ['suggestions', search],
    queryFn: ({ signal }) => client.organizations.suggestions({ query: { search } }, { signal }),
    enabled: search !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });
  return typed.trim() ? filterSuggestions(data, typed) : [];
};
