import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ChecksheetType, pdfTypes } from '#shared/checksheets/model.ts';
import { useClient } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { sheetQuery } from './queries.ts';
import { withoutParam, withParam } from './search.ts';
import '../client/nouns/checksheets.ts';

/** Loads the sheet in the variant that the URL names. `regenerate` renders it again. */
export const useChecksheet = (id: string) => {
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const wanted = ChecksheetType.safeParse(search.get('checksheet')).data;
  const { queryKey, ...options } = sheetQuery(client, id, wanted);
  const queries = useQueryClient();
  const sheet = useQuery({ queryKey, ...options });
  const current = sheet.data?.checksheet ?? wanted;
  const call = { params: { id }, query: { checksheet: current } };

  const regenerate = useMutation({
    mutationFn: () => client.checksheets.pdf({ ...call, query: { ...call.query, regenerate: 'true' } }),
    onSuccess: (made) => {
      // restarts the poll count
      queries.getQueryCache().find({ queryKey })?.reset();
      queries.setQueryData(queryKey, made);
    },
    onError: ({ message }) => toast({ type: 'error', text: `Error regenerating checksheet. ${message}` }),
  });

  /** Returns a new signed URL of the PDF, and its variant. */
  const locate = async () => {
    const { url, checksheet } = await client.checksheets.pdf(call);
    const address = url[pdfTypes[checksheet]];
    if (!address) throw new Error('The sheet is not ready yet');
    return { address, checksheet };
  };

  return {
    sheet,
    looks: queries.getQueryState(queryKey)?.dataUpdateCount ?? 0,
    current,
    // collapses the menu in the same update: two simultaneous changes of the URL would overwrite each other
    choose: (checksheet: ChecksheetType) =>
      setSearch((before) => withParam(withoutParam(before, 'FAB'), 'checksheet', checksheet), { replace: true }),
    lookAgain: () => queries.resetQueries({ queryKey }),
    regenerate,
    address: async () => (await locate()).address,
    locate,
  };
};
