import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '#lambdas/table/keys.ts';
import type { NewOrganization } from '#shared/organizations/model.ts';
import { DAY, later } from '#test/world/clock.ts';
import { newPerson, type TestPerson } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { workerCalls } from './workers.ts';

startTable();

const details: NewOrganization = {
  Name: 'Tawa Motors',
  Email: 'office@tawamotors.example',
  Phone: '042327781',
  Address: '41 Main Road',
  City: 'Wellington',
  PostCode: '5028',
};
const create = (who: TestPerson, idempotencyKey?: string, changes: Partial<NewOrganization> = {}, now?: Date) =>
  workerCalls(who, 'org_none' as OrganizationId)(
    'create',
    { body: { ...details, ...changes } },
    { ...(idempotencyKey && { idempotencyKey }), ...(now && { now }) },
  );
const allOf = async (who: TestPerson) => {
  const { Organization } = await who.call('user', {});
  return Organization ? [Organization, ...Organization.Owns].map(({ OrganizationID }) => OrganizationID) : [];
};

describe('a new organization', () => {
  it('R-13: makes its founder Admin and becomes their main one, ahead of those they joined', async () => {
    const mere = await newPerson();
    const first = await create(mere);
    const second = await create(mere, undefined, { Name: 'Tui Motors' });
    expect(first).toMatchObject({ Name: 'Tawa Motors', Address: '41 Main Road, Wellington 5028', PricingMatrix: {} });
    const { Organization, scopes } = await mere.call('user', {});
    expect(scopes).toEqual(['Admin']);
    expect(Organization).toMatchObject({ ...second, scopes: ['Admin'], Owns: [{ ...first, scopes: ['Admin'] }] });
  });

  it('R-13: has the authority number, and its founder the inspector number, if they are sent', async () => {
    const mere = await newPerson();
    const numbers = { CompanyAuthorityNumber: 'ms12345', InspectorAuthorityNumber: 'vi20417' };
    const made = await create(mere, undefined, numbers);
    expect(made.CompanyAuthorityNumber).toBe('MS12345');
    expect((await mere.call('user', {})).InspectorAuthorityNumber).toBe('VI20417');
    await create(mere, undefined, { InspectorAuthorityNumber: '' });
    expect((await mere.call('user', {})).InspectorAuthorityNumber).toBe('VI20417');
  });

  it('C-26: requires a verified email', async () => {
    const mere = await newPerson({ email_verified: false });
    const answer = await refused(create(mere));
    expect(answer).toMatchObject({ code: 'not-allowed', message: 'Verify your email address first.' });
    expect(await allOf(mere)).toEqual([]);
  });

  it('can’t have a web or email address in its name', async () => {
    const mere = await newPerson();
    const Name = 'NZ Post customs. Pay at evil-pay.example.com';
    expect(await refused(create(mere, undefined, { Name }))).toMatchObject({ code: 'not-valid' });
    expect(await allOf(mere)).toEqual([]);
  });

  it('sent twice, or five times at once, under one key is created once', async () => {
    const mere = await newPerson();
    const made = await Promise.all(Array.from({ length: 5 }, () => create(mere, 'first-key')));
    const again = await create(mere, 'first-key');
    for (const organization of made) expect(organization).toEqual(again);
    expect(await allOf(mere)).toEqual([again.OrganizationID]);
  });

  it('is returned in its current state if it was changed meanwhile', async () => {
    const mere = await newPerson();
    const made = await create(mere, 'a-key-of-mere');
    const call = workerCalls(mere, made.OrganizationID as OrganizationId);
    await call('update', { body: { Phone: '0800123456' } });
    expect(await create(mere, 'a-key-of-mere')).toEqual({ ...made, Phone: '0800123456' });
  });

  it('refuses a key that was used for another one', async () => {
    const mere = await newPerson();
    await create(mere, 'first-key');
    const answer = await refused(create(mere, 'first-key', { Name: 'Something else' }));
    expect(answer.code).toBe('key-used-for-something-else');
  });

  it('is limited to three a day; retries don’t count', async () => {
    const mere = await newPerson();
    for (const name of ['one', 'two', 'three'])
      for (let times = 0; times < 3; times++) await create(mere, `key-number-${name}`);
    const fourth = await refused(create(mere, 'key-number-four'));
    expect(fourth).toMatchObject({
      code: 'too-many-requests',
      message: 'You can create three workshops a day. Try again tomorrow.',
    });
    expect(await allOf(mere)).toHaveLength(3);
    await create(mere, 'key-number-three');
    await create(mere, 'key-number-four', {}, later(DAY));
    expect(await allOf(mere)).toHaveLength(4);
  });
});
