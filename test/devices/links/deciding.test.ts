import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { goToConfirm, openLink } from '#test/pages/links/customer.ts';
import { type Site, startSite } from '#test/pages/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const UNHEARD = /^We couldn't confirm that your answer was received/;

describe('a decision', () => {
  test('is retried with the same ID after a lost answer, a busy server or offline; under another name it gets another ID', async () => {
    const customer = await openLink(site);
    const { context, answer, confirm, name, heading, said, world } = customer;
    await goToConfirm(customer);
    const failures = ['lost', new Problem('try-again', 'Busy'), new Problem('too-many-requests', 'Slow down')] as const;
    for (const failure of failures) {
      await answer({
        ...world.answers,
        'links.decide': ({ body }) => {
          world.decided.push(body);
          return failure;
        },
      });
      await confirm().click();
      await said(failure !== 'lost' && failure.status === 429 ? /^Our service is busy/ : UNHEARD);
    }
    await answer(world.answers);
    await context.setOffline(true);
    await confirm().click();
    await said(UNHEARD);
    await context.setOffline(false);
    expect(new Set(world.decided.map(({ id }) => id)).size).toBe(1);
    expect(world.decided).toHaveLength(3);
    await name().fill('Hone Tūhoe');
    await confirm().click();
    await heading('Approved for KZT482').waitFor();
    expect(new Set(world.decided.map(({ id }) => id)).size).toBe(2);
  });
});

describe('changes while the page is open', () => {
  test('an answer by another person is shown', async () => {
    const customer = await openLink(site);
    const other = await openLink(site, customer.world, { viewport: { width: 900, height: 800 } });
    await goToConfirm(customer);
    await goToConfirm(other, 'Hone Tūhoe');
    await other.confirm().click();
    await other.heading('Approved for KZT482').waitFor();
    await customer.confirm().click();
    await customer.said('It had already been answered. The answer shown here counts.');
    await customer.said(/received Hone Tūhoe's answer/);
  });
});
