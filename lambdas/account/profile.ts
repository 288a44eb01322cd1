import type * as z from 'zod';
import type { Choices, Profile } from '#shared/account/model.ts';
import type { UserContext } from '../http/context.ts';
import { referralAnswerKey } from '../table/keys.ts';
import { loadAccount, personUpdate } from './records.ts';

/** Saves the full name as both name and nickname. Without an inspector number in the request, the stored one stays. */
export const saveProfile = async (
  context: UserContext,
  { nickname, InspectorAuthorityNumber: number }: z.infer<typeof Profile>,
): Promise<void> => {
  await loadAccount(context);
  await context.table.update(
    personUpdate(context.userId, {
      expression: `SET nickname = :name, #name = :name${number === undefined ? '' : ', InspectorAuthorityNumber = :number'}`,
      names: { '#name': 'name' },
      values: { ':name': nickname, ...(number !== undefined && { ':number': number }) },
    }),
  );
};

/** Stores the news version that the person has seen. Never goes back to an earlier version. */
export const markNewsSeen = async (context: UserContext, version: number): Promise<void> => {
  await loadAccount(context);
  await context.table.update(
    personUpdate(context.userId, {
      expression: 'SET newsSeen = :version',
      condition: '(attribute_not_exists(newsSeen) OR newsSeen < :version)',
      values: { ':version': version },
    }),
  );
};

/** Stores the choices that are sent, for all devices. */
export const saveChoices = async (context: UserContext, choices: Choices): Promise<void> => {
  const chosen = Object.entries(choices);
  if (chosen.length === 0) return;
  await loadAccount(context);
  await context.table.update(
    personUpdate(context.userId, {
      expression: `SET ${chosen.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      names: Object.fromEntries(chosen.map(([name]) => [`#${name}`, name])),
      values: Object.fromEntries(chosen.map(([name, value]) => [`:${name}`, value])),
    }),
  );
};

/** Stores how the person heard about us, replacing an earlier answer. */
export const saveReferral = async (
  { table, userId, now }: UserContext,
  { how, referralText }: { how: string; referralText: string },
): Promise<void> => {
  await table.write({
    put: { ...referralAnswerKey(userId), type: 'REFERRAL', how, referralText, answeredAt: now.toISOString() },
  });
};
