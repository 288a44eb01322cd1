import type { TrainingEntry } from '#shared/training/model.ts';

export const kindWords: Readonly<Record<TrainingEntry['kind'], string>> = {
  quiz: 'Quiz',
  mockExam: 'Mock exam',
  practice: 'Practice',
  course: 'Course',
};

/** Formats minutes, as in `1 h 5 min`; at least one minute. */
export const formatMinutes = (minutes: number) => {
  const whole = Math.max(1, minutes);
  const hours = Math.floor(whole / 60);
  return [hours > 0 && `${hours} h`, (whole % 60 > 0 || hours === 0) && `${whole % 60} min`].filter(Boolean).join(' ');
};
