import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Inspection } from '#shared/inspections/model.ts';
import { recheckRefusal } from '#shared/inspections/recheck.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { getNzToday } from '../device/server-clock.ts';
import { paths } from '../paths.ts';
import { useClient } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import '../client/nouns/inspections.ts';
import type { Client } from '../client/client.ts';
import { INSPECTIONS } from '../lists/queries.ts';

const refuse = (text: string) => toast({ type: 'error', text });

/** Starts the recheck of a failed inspection, or opens the existing one. Source: specification 2, section 4. */
export const useRecheck = (inspection: Inspection) => {
  const client = useClient();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const failed = !hasPassed(inspection);
  const related = useQuery({ ...newerQuery(client, inspection), enabled: failed });
  const newest = related.data ?? inspection.recheckedBy;

  useEffect(() => {
    if (related.error) refuse(NOT_VERIFIED);
  }, [related.error]);

  const recheck = useMutation({
    mutationFn: async () => {
      const refusal = recheckRefusal(inspection, getNzToday());
      if (refusal) return refuse(refusal);
      const newer = await queries.ensureQueryData(newerQuery(client, inspection)).catch(() => undefined);
      if (newer === undefined) return refuse(NOT_VERIFIED);
      if (newer !== null) return refuse('A newer recheck exists');
      return client.inspections.recheck({ params: { id: String(inspection.id) } });
    },
    onSuccess: (draft) => draft && navigate(paths.draft(draft.id)),
    onError: ({ message }) => refuse(message),
  });
  const begin = () => recheck.mutate();

  return {
    begin,
    /** Undefined unless the inspection failed and has no newer recheck. */
    recheck: failed && newest === null ? { run: begin, busy: recheck.isPending } : undefined,
    openLatest: newest === null ? undefined : () => navigate(paths.checksheet(newest)),
  };
};

const NOT_VERIFIED = 'Unable to verify related inspections. Please try again.';

/** Loads the id of the newest recheck of this inspection; null if there is none. */
const newerQuery = (client: Client, { formattedId: { formattedIdIdx, recheckIdx } }: Inspection) =>
  queryOptions({
    queryKey: [...INSPECTIONS, 'newer', formattedIdIdx, recheckIdx],
    queryFn: async ({ signal }) => {
      const { inspections } = await client.inspections.list(
        { query: { formattedId: String(formattedIdIdx) } },
        { signal },
      );
      const newer = inspections.filter(({ formattedId }) => formattedId.recheckIdx > recheckIdx);
      return newer.sort((a, b) => b.formattedId.recheckIdx - a.formattedId.recheckIdx)[0]?.id ?? null;
    },
  });
