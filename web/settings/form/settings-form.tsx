import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useUnsavedInput } from '../../ui/dialogs/unsaved-input.ts';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import { Section } from './section.tsx';

type Props = {
  title: string;
  description?: ReactNode;
  /** Label of the button. */
  action?: string;
  /** True if there are changes to save. */
  changed: boolean;
  /** True if the input is invalid. */
  mistaken: boolean;
  save: () => Promise<unknown>;
  onSaved: () => void;
  /** Returns a special message for an error, if there is one. */
  explain?: (error: Error) => string | undefined;
  done?: string;
  children: ReactNode;
};

/** A section with its own save button. The input stays until it is saved, and leaving the page asks first. */
export const SettingsForm = ({
  title,
  description,
  action = 'Save',
  changed,
  mistaken,
  save,
  onSaved,
  explain = (error) => getErrorMessage(error, NOT_SAVED),
  done = 'Saved',
  children,
}: Props) => {
  useUnsavedInput(changed);
  const saving = useMutation({ mutationFn: save, onSuccess: onSaved });
  const saved = saving.isSuccess && !changed;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // the button is disabled without changes, and a disabled element loses the focus
    if (saved && document.activeElement?.matches('body, :disabled')) form.current?.focus({ preventScroll: true });
  }, [saved]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed && !mistaken && !saving.isPending) saving.mutate();
  };
  return (
    <Section title={title} description={description}>
      <form ref={form} tabIndex={-1} aria-label={title} onSubmit={submit} noValidate>
        <SpaceBetween size="m">
          {children}
          <FormStatus error={saving.error ? explain(saving.error) : undefined} success={saved && done} />
          <Button variant="primary" disabled={!changed || mistaken} loading={saving.isPending}>
            {action}
          </Button>
        </SpaceBetween>
      </form>
    </Section>
  );
};
