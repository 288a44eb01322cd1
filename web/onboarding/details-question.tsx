import Button from '@cloudscape-design/components/button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps, Dispatch } from 'react';
import { reducePhone } from '#shared/customers/identity.ts';
import type { Suggestion } from '#shared/organizations/model.ts';
import { useClient } from '../session/session.tsx';
import { useCombobox } from '../ui/use-combobox.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { Question } from './question.tsx';
import { filterSuggestions, toDetails } from './suggestions.ts';
import { TextQuestion } from './text-question.tsx';
import {
  FIELDS,
  type Field,
  findError,
  hasError,
  type Step,
  type Wizard,
  type WizardEvent,
  wizardReducer,
} from './wizard.ts';
import '../client/nouns/organizations.ts';

const pages: Readonly<Partial<Record<Step, { title: string; place: string; forward: string }>>> = {
  organization: { title: 'Organization', place: 'Step 1 of 3', forward: 'Next' },
  contact: { title: 'Contact Information', place: 'Step 2 of 3', forward: 'Next' },
  address: { title: 'Address Details', place: 'Step 3 of 3', forward: 'Submit' },
};

const inputs: Readonly<Record<Exclude<Field, 'Name'>, ComponentProps<'input'>>> = {
  Email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  Phone: { type: 'tel', autoComplete: 'tel', maxLength: 20 },
  Address: { autoComplete: 'street-address', maxLength: 80 },
  City: { autoComplete: 'address-level2', maxLength: 80 },
  PostCode: { inputMode: 'numeric', autoComplete: 'postal-code' },
};

/** Steps 1 to 3: name and address of the new organization. */
export const DetailsQuestion = ({ wizard, dispatch }: { wizard: Wizard; dispatch: Dispatch<WizardEvent> }) => {
  const page = pages[wizard.step];
  const fieldOf = (field: Field) => ({
    value: wizard.details[field],
    error: findError(wizard, field),
    onType: (text: string) =>
      dispatch({ type: 'typed', changes: { [field]: field === 'Phone' ? reducePhone(text) : text } }),
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

type Props = {
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  onEnter: () => boolean;
  onPick: (suggestion: Suggestion) => void;
};

/** Name of the workshop, with suggestions from the directory. */
const OrganizationName = ({ value, error, onType, onEnter, onPick }: Props) => {
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
