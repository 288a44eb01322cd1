import { visitorPaths } from '#shared/visitors/paths.ts';
import { readSession } from '../device/web-storage.ts';

const text = { safeParse: (value: unknown) => ({ data: typeof value === 'string' ? value : undefined }) };

/** An invite link that was opened in this tab. `workshop` is '' if the server can't be asked now. */
export type Invite = { workshop: string; isGood: boolean };

/** Asks who sent the invite link that was opened in this tab. Returns undefined if there is none. */
export const findInvite = async (): Promise<Invite | undefined> => {
  const code = readSession('referral', text);
  if (code === undefined) return undefined;
  try {
    const response = await fetch(visitorPaths.invite, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    const { workshop } = await response.json();
    return {
      workshop: response.ok ? String(workshop) : '',
      isGood: response.status !== 404 && response.status !== 400,
    };
  } catch {
    return { workshop: '', isGood: true };
  }
};
