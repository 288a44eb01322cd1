import Button from '@cloudscape-design/components/button';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { NewOrganization, Organization } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { Question } from './question.tsx';
import { SuccessScreen } from './success-screen.tsx';
import { NEW_ORGANIZATION } from './texts.ts';

type Props = {
  wanted: NewOrganization;
  create: UseMutationResult<Organization, Error, NewOrganization>;
  onCreated: () => void;
};

/** Step 4: idle, then loading, then success or error. */
export const Submission = ({ wanted, create, onCreated }: Props) => {
  const start = useEffectEvent(() => create.mutate(wanted));
  useEffect(() => start(), []);
  if (create.isSuccess) return <SuccessScreen title={NEW_ORGANIZATION.success} onOver={onCreated} />;
  if (!create.isError) return <LoadingScreen />;
  // an error of the whole app: the session lacks a right that every new user has
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
