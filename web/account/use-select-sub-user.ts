import { useMutation } from '@tanstack/react-query';
import { client } from '../client/client.ts';
import { workAs } from '../session/choice.ts';

/** Works as an inspector of this account from now on; the page is loaded anew in their name. */
export const useSelectSubUser = () =>
  useMutation({
    mutationFn: ({ id, pin }: { id: string; pin?: string | undefined }) =>
      client.account.selectSubUser({ params: { id }, body: pin === undefined ? {} : { pin } }),
    onSuccess: ({ subUser }) => workAs(subUser),
  });
