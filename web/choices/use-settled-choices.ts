import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#shared/account/model.ts';
import { readLocal } from '../device/web-storage.ts';
import { useClient, useUser } from '../session/session.tsx';
import { type Loaded, USER } from '../session/use-loaded-user.ts';
import { choiceChanges } from './choice-changes.ts';

/** The record whose choices this device has. */
let settled: User | undefined;

const choices = () => import('./send-choices.ts');

/** Takes over theme and columns from the person's record each time the server sends it, and sends those chosen here. */
export const useSettledChoices = () => {
  const client = useClient();
  const user = useUser();
  const queries = useQueryClient();
  useEffect(
    () =>
      choiceChanges.subscribe(() => {
        if (readLocal('unsent choices')) void choices().then(({ sendUnsent }) => sendUnsent(client));
      }),
    [client],
  );
  useEffect(() => {
    // a record stored on this device may be older than its choices
    if (settled === user || queries.getQueryData<Loaded>(USER)?.isStored) return;
    settled = user;
    // load the code only if there is anything to do
    if (user.theme ?? user.columns ?? readLocal('unsent choices'))
      void choices().then(({ settleChoices }) => settleChoices(client, user));
  }, [client, user, queries]);
};
