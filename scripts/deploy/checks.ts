import { accountChecks } from './account.ts';
import type { Check, Place } from './check.ts';
import { concurrencyCheck } from './concurrency.ts';
import { leftoverChecks } from './leftovers.ts';
import { mailChecks } from './mails.ts';
import { missingSettingChecks } from './missing-settings.ts';
import { regionChecks } from './region.ts';
import { tableCheck } from './table.ts';
import { typesCheck } from './types.ts';
import { websiteChecks } from './website.ts';

export const listChecks = (place: Place, find?: Parameters<typeof regionChecks>[1]): Check[] => [
  ...accountChecks(place),
  concurrencyCheck(place),
  ...regionChecks(place, find),
  typesCheck(place),
  ...mailChecks(place),
  ...websiteChecks(place),
  ...leftoverChecks(place),
  tableCheck(place),
  ...missingSettingChecks(place),
];
