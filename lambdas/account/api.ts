import { accountApi } from '#shared/account/api.ts';
import { Problem } from '#shared/problem.ts';
import { routes } from '../http/serve.ts';
import { loadUser } from './load-user.ts';
import { addSubUser, loadAccount } from './records.ts';

export const account = routes(accountApi, {
  user: (_, context) => loadUser(context),
  createSubUser: async ({ body }, context) => {
    const { subUsers } = await loadAccount(context);
    const taken = subUsers.some(({ name }) => name.toLowerCase() === body.name.toLowerCase());
    if (taken) throw new Problem('not-valid', 'Subuser name already in use');
    return addSubUser(context, body);
  },
});
