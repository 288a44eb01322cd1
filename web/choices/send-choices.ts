import type { Choices, User } from '#shared/account/model.ts';
import type { Client } from '../client/client.ts';
import { isRefusal } from '../client/is-retryable.ts';
import { chooseTheme, getCurrentTheme, THEMES } from '../device/theme-choice.ts';
import { readLocal, removeFromDevice, storeOnDevice, writeLocal } from '../device/web-storage.ts';
import { choiceChanges } from './choice-changes.ts';
import { readUnsent } from './keep-choice.ts';
import '../client/nouns/account.ts';

const UNSENT = 'unsent choices';
const COLUMNS = 'inspection list columns';

const storeUnsent = (choices: Choices) => {
  if (Object.keys(choices).length > 0) storeOnDevice(UNSENT, choices);
  else removeFromDevice(UNSENT);
};

/** Takes over the record's choices, except those that this device made since, which are sent. */
export const settleChoices = (client: Client, { theme, columns }: User) => {
  const unsent = readUnsent();
  const known = THEMES.find((name) => name === theme);
  if (known && !unsent.theme && known !== getCurrentTheme()) chooseTheme(known);
  // the list ignores columns that this release doesn't know
  if (columns && !unsent.columns && JSON.stringify(columns) !== readLocal(COLUMNS))
    writeLocal(COLUMNS, JSON.stringify(columns));
  choiceChanges.notify();
  return sendUnsent(client);
};

let sending: Promise<void> = Promise.resolve();

/** Sends this device's choices, one request at a time, so that the last choice is also the last to arrive. */
export const sendUnsent = (client: Client) => {
  sending = sending.then(() => send(client));
  return sending;
};

const send = async (client: Client) => {
  const sent = readUnsent();
  if (Object.keys(sent).length === 0) return;
  try {
    await client.account.saveChoices({ body: sent });
  } catch (error) {
    if (!isRefusal(error)) return;
  }
  // keep what was chosen meanwhile
  const { theme, columns } = readUnsent();
  storeUnsent({
    ...(theme && theme !== sent.theme && { theme }),
    ...(columns && String(columns) !== String(sent.columns) && { columns }),
  });
};
