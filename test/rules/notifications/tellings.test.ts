import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventsFor } from '#shared/events.ts';
import { isAdminOnly, isMailed, isPushed, listAlwaysOn, tellings } from '#shared/notifications/tellings.ts';
import { ReminderKindName } from '#shared/reminders/kinds.ts';

const root = new URL('../../../', import.meta.url).pathname;
const sources = globSync('lambdas/**/*.ts', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(`${root}${file}`, 'utf8'),
}));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('the table of who hears of what', () => {
  it('has a row for every event that notifies people and for every kind of reminder', () => {
    const names = Object.keys(tellings);
    for (const event of eventsFor('notify'))
      expect(names.includes(event), event).toBe(!['TellingRequested', 'EmailVerified'].includes(event));
    for (const kind of ReminderKindName.options) expect(names).toContain(`reminder.${kind}`);
  });

  it('is the only way to notify, push or email: each is made in one place, which needs the name of a row', () => {
    expect(filesWith(/\bnotificationWrites\(/)).toEqual(['lambdas/notifications/delivered.ts']);
    expect(filesWith(/'PushWanted'/)).toEqual(['lambdas/push/requests.ts']);
    expect(filesWith(/\bSendEmailCommand\(/)).toEqual(['lambdas/notify/send-mail.ts']);
    for (const { file, text } of sources) {
      const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
      expect(count(/\bsendMail\(/g), file).toBe(count(/\bmailOnce\(/g));
    }
  });

  it('names no row that no code uses', () => {
    const all = sources.map(({ text }) => text).join('\n');
    for (const name of Object.keys(tellings).filter((one) => !one.includes('.')))
      expect(all.includes(`'${name}'`) || all.includes(`${name}: `), name).toBe(true);
  });

  it('O-03: an answer, an undo and a request for a new price are pushed, and emailed if unread', () => {
    for (const name of ['EstimateAnswered', 'EstimateAnswerUndone', 'FreshPriceWanted'] as const)
      expect(tellings[name]).toMatchObject({
        push: 'senderAndAdmins',
        mail: expect.arrayContaining([{ to: 'senderOrAdmins', when: 'unread' }]),
      });
  });

  it('says which reminders are pushed, emailed or for Admins only', () => {
    const kinds = (is: (kind: (typeof ReminderKindName.options)[number]) => boolean) =>
      ReminderKindName.options.filter(is);
    expect(kinds(isPushed)).toEqual(['recheck', 'vic', 'estimate']);
    expect(kinds(isMailed)).toEqual(['recheck', 'draft', 'wof', 'estimate', 'training', 'amendment']);
    expect(kinds(isAdminOnly)).toEqual(['wof']);
  });

  it('lists for the settings what members hear of and can’t switch off', () => {
    expect(listAlwaysOn()).toContainEqual({
      name: 'A customer answers an estimate or quote',
      how: 'Under the bell, on your devices, by email if unread after ten minutes',
      who: 'The person who sent it and Admins',
    });
    expect(listAlwaysOn()).toHaveLength(9);
  });
});
