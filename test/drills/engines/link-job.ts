import { button } from '#test/browser/main-job.ts';
import type { Window } from '#test/browser/window.ts';

/** What a customer does with an estimate opened from an email, step by step. */
export const linkJob = (window: Window, address: string) => ({
  'opens the link': async () => {
    await window.go(address);
    await window.see({ css: 'h1', name: 'What would you like done on' });
  },
  'chooses line by line': async () => {
    await window.press(button('Approve all'));
    await window.press({ css: '#valet-declined', name: 'Decline' });
    await window.press(button('Check my answer'));
  },
  'confirms the choice with a name': async () => {
    await window.see({ css: 'h1', name: 'Is this your answer?' });
    await window.write({ css: 'input', name: 'Your name' }, 'Mere Tūhoe\n');
    await window.see({ css: 'h1', name: 'Approved for' });
    await window.see({ css: 'h2', name: 'Your answer, to keep' });
  },
  'takes it back': async () => {
    await window.press(button('Undo'));
    await window.press(button('Yes, undo it'));
    await window.see({ css: 'h1', name: 'What would you like done on' });
  },
  'declines everything': async () => {
    for (const id of ['1', '2', 'valet']) await window.press({ css: `[id="${id}-declined"]` });
    await window.press(button('Check my answer'));
    await window.write({ css: 'input', name: 'Your name' }, 'Mere Tūhoe\n');
    await window.see({ css: 'h1', name: 'Nothing approved for' });
  },
});
