import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ChecksheetType, pdfTypes } from '#shared/checksheets/model.ts';
import { client } from '../api.ts';
import { toast } from '../ui/toasts.tsx';
import { sheetQuery } from './queries.ts';
import { savePdf } from './save-pdf.ts';

/** The sheet in the variant that the address names, and what can be done with it. */
export const useChecksheet = (id: string) => {
  const [search, setSearch] = useSearchParams();
  const wanted = ChecksheetType.safeParse(search.get('checksheet')).data;
  const { queryKey, ...options } = sheetQuery(id, wanted);
  const queries = useQueryClient();
  const sheet = useQuery({ queryKey, ...options });
  const current = sheet.data?.checksheet ?? wanted;
  const call = { params: { id }, query: { checksheet: current } };

  const regenerate = useMutation({
    mutationFn: () => client.checksheets.pdf({ ...call, query: { ...call.query, regenerate: 'true' } }),
    onSuccess: (made) => {
      // counts the looks from the start again
      queries.getQueryCache().find({ queryKey })?.reset();
      queries.setQueryData(queryKey, made);
    },
    onError: ({ message }) => toast({ type: 'error', text: `Error regenerating checksheet. ${message}` }),
  });

  const download = useMutation({
    mutationFn: async (fileName: string) => {
      // a signed address goes stale while a sheet is read
      const { url, checksheet } = await client.checksheets.pdf(call);
      await savePdf(url[pdfTypes[checksheet]], fileName);
    },
    onError: () => toast({ type: 'error', text: 'Error downloading PDF' }),
  });

  return {
    sheet,
    looks: queries.getQueryState(queryKey)?.dataUpdateCount ?? 0,
    current,
    choose: (checksheet: string) => setSearch({ checksheet }, { replace: true }),
    lookAgain: () => queries.resetQueries({ queryKey }),
    regenerate,
    download,
  };
};
