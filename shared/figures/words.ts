import { showDate } from '../nz-date.ts';
import { nameOf, nameQuarter } from '../quality/words.ts';
import type { Figures } from './content.ts';

type Content = Figures['content'];

/** Title and period of figures. */
export const figuresTitle = ({ content }: Pick<Figures, 'content'>) => {
  if (content.kind === 'home') return 'Performance';
  if (content.kind === 'quality') return `Quality of ${content.quality.people.map(nameOf).join(', ')}`;
  const [one, another] = content.training.people;
  return one && !another ? `Training record of ${one.name}` : 'Training records';
};

const getPeriod = (content: Content) => {
  if (content.kind === 'home') return { from: content.home.before.from, upTo: content.home.recent.upTo };
  const { from, to } = content.kind === 'quality' ? content.quality : content.training;
  return { from, upTo: to };
};

export const figuresDays = (content: Content) => {
  const { from, upTo } = getPeriod(content);
  return `${showDate(from)} to ${showDate(upTo)}`;
};

/** Builds a file name, for example `Quality of Ana - Oct to Dec 2026.pdf`. */
export const figuresFileName = ({ content }: Pick<Figures, 'content'>) => {
  const when =
    content.kind === 'quality' && content.quality.kind === 'quarter'
      ? nameQuarter(content.quality.from, content.quality.to)
      : figuresDays(content);
  const title = figuresTitle({ content }).replaceAll(/[/\\:*?"<>|\s]+/g, ' ');
  return `${title.trim()} - ${when.replaceAll('/', '-')}.pdf`;
};
