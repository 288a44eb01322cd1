import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/endpoint.ts';
import type { remindersApi } from '#shared/reminders/api.ts';
import type { DueWof, ReminderWay } from '#shared/reminders/wof-list.ts';
import type { Client } from '../client/client.ts';
import { useClient } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import '../client/nouns/reminders.ts';

const KEY = ['wofs'];

export const dueWofs = (client: Client) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => client.reminders.wofs({}, { signal }) });

type Answer = ResponseBody<typeof remindersApi.wofs>;

/** Records that an owner was reminded, or undoes that. */
export const useMarkReminded = ({ VehicleID, InspectionID }: DueWof) => {
  const { reminders } = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (how: ReminderWay | null) =>
      reminders.markReminded({ params: { id: VehicleID }, body: { InspectionID, how } }),
    onSuccess: ({ reminded }) =>
      queries.setQueryData<Answer>(
        KEY,
        (before) =>
          before && {
            ...before,
            wofs: before.wofs.map((one) => (one.VehicleID === VehicleID ? { ...one, reminded } : one)),
          },
      ),
    onError: () => toast({ type: 'error', text: 'It could not be saved. Please try again.' }),
  });
};

export const useMailWofs = () => {
  const { reminders } = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wofs: readonly DueWof[]) =>
      reminders.mailWofs({ body: { vehicles: wofs.map(({ VehicleID }) => VehicleID) } }),
    onSuccess: ({ asked }) => {
      toast({ type: 'success', text: asked === 1 ? '1 email was requested' : `${asked} emails were requested` });
      return queries.invalidateQueries({ queryKey: KEY });
    },
    onError: () => toast({ type: 'error', text: 'The emails could not be requested. Please try again.' }),
  });
};
