import { endpoint } from '../endpoint.ts';
import { NewSubUser, SubUser, User } from './model.ts';

export const accountApi = {
  user: endpoint({
    method: 'GET',
    path: '/api/authentication/user',
    summary: 'The signed-in person with organizations, scopes and sub-users',
    access: 'user',
    answer: User,
  }),
  createSubUser: endpoint({
    method: 'POST',
    path: '/api/authentication/user/subuser',
    summary: 'Add an inspector who works under this account',
    access: 'user',
    body: NewSubUser,
    answer: SubUser,
  }),
};
