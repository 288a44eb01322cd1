import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#shared/ids.ts';
import type { NewOrganization } from '#shared/organizations/model.ts';
import { isRetryable } from '../client/is-retryable.ts';
import { useClient } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { NEW_ORGANIZATION } from './texts.ts';
import '../client/nouns/organizations.ts';

/** Creates an organization with one idempotency key per wizard. */
export const useCreateOrganization = () => {
  const client = useClient();
  const [idempotencyKey] = useState(() => newId('org'));
  return useMutation({
    mutationFn: (body: NewOrganization) =>
      client.organizations.create({ body }, { idempotencyKey, showsUnauthorized: true }),
    retry: isRetryable,
    onSuccess: () => toast({ type: 'success', text: NEW_ORGANIZATION.created }),
    onError: ({ message }) => toast({ type: 'error', text: message || NEW_ORGANIZATION.failed }),
  });
};
