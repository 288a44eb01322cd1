import { button, type Who } from '#test/browser/main-job.ts';
import type { Window } from '#test/browser/window.ts';
import { cutJob, RECHECK_ODOMETER, RECHECK_ODOMETER_FIELD } from './cut-job.ts';

type Given = { plate: string; quizId: string };

const OPTION = { css: '.quiz-option' };

/** What an inspector does after the main job, before the logout. */
export const moreJobs = (window: Window, webUrl: string, who: Who, { plate, quizId }: Given) => {
  const { steps } = cutJob(window, { webUrl, who, plate, photo: '' });
  return {
    'begins a recheck': async () => {
      await steps['begins the recheck'].take();
      await steps['begins the recheck'].settle();
    },
    'submits the recheck': async () => {
      await window.write(RECHECK_ODOMETER_FIELD, String(RECHECK_ODOMETER));
      await steps['submits the recheck, which fails'].settle();
    },
    'answers a question of a quiz': async () => {
      await window.go(`${webUrl}/quiz?quiz=${quizId}`);
      await window.press(button('Start New Quiz'));
      await window.press(OPTION);
      await window.press(button('Next'));
      await window.see({ css: '.quiz-explained, .quiz-virm' });
      await window.go(webUrl);
      await window.see({ css: 'h1', name: 'Home' });
    },
  };
};
