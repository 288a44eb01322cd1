import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { endDraft } from '../../lists/ended-drafts.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toasts.tsx';
import type { DraftState } from '../store/draft-state.ts';
import { describeReturned } from './describe-returned.ts';
import { sendQueued } from './submission.ts';

type Context = { client: Client; queries: QueryClient; go: (path: string) => unknown };

/** Submits a sheet for which Submit was pressed without a network, and says so on any page. */
export const submitInBackground = async ({ client, queries, go }: Context, state: DraftState) => {
  const { id } = await sendQueued(client, state);
  void endDraft(queries, state.id);
  toast({
    ...{ type: 'success', text: 'Inspection data submitted successfully.', detail: namePlate(state) },
    actions: [{ text: 'Open', onPress: () => void go(paths.checksheet(id)) }],
  });
  return id;
};

/** Says on any page why a sheet was not submitted, until the message is closed. */
export const reportReturned = ({ go }: Pick<Context, 'go'>, state: DraftState) =>
  toast({
    ...{ type: 'error', text: `${namePlate(state)} was not submitted`, detail: describeReturned(state) },
    ...{ ms: Number.POSITIVE_INFINITY, actions: [{ text: 'Open', onPress: () => void go(paths.draft(state.id)) }] },
  });

const namePlate = ({ mine }: DraftState) => mine.vehicleRegistrationPlate || 'A sheet without a plate';
