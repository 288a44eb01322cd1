import { expect, it } from 'vitest';
import { checkAccess } from '#lambdas/access.ts';
import { notesApi } from '#shared/notes/api.ts';
import { addMember, newPerson, type TestPerson, workshop } from '#test/world/people.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const findAuthor = async (who: TestPerson, organizationid: string, subUser?: string) => {
  const claims = { token_use: 'access', client_id: process.env.USER_POOL_CLIENT_ID, sub: who.id };
  const event = {
    headers: { organizationid, authorization: 'Bearer token' },
    cookies: subUser ? [`subUser=${subUser}`] : [],
    requestContext: { authorizer: { jwt: { claims } } },
  } as never;
  const context = await checkAccess(event, notesApi.save);
  return 'author' in context && context.author;
};

it('M-09: the author of a note is the person at work, with the account they use', async () => {
  process.env.USER_POOL_CLIENT_ID ??= 'client';
  const tablet = await newPerson({ name: 'Harbour Motors' });
  const { id } = await workshop();
  await addMember(tablet, id);
  const body = { name: 'Aroha Ngata', InspectorAuthorityNumber: 'VI7' };
  const aroha = await tablet.call('createSubUser', { body });
  expect(await findAuthor(tablet, id)).toBe('Harbour Motors');
  expect(await findAuthor(tablet, id, aroha.id)).toBe('Aroha Ngata (Harbour Motors)');
});
