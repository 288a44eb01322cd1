import { showDate } from '../nz-date.ts';
import { nameOf, nameQuarter } from '../quality/words.ts';
import type { Figures } from './content.ts';

type Content = Figures['content'];

/** Title and period of figures. */
export const figuresTitle = ({ content }: Pick<Figures, 'content'>) =>
  content.kind === 'home' ? 'Performance' : `Quality of ${content.quality.people.map(nameOf).join(', ')}`;

export const figuresDays = (content: Content) => {
  const { from, upTo } =
    content.kind === 'home'
      ? { from: content.home.before.from, upTo: content.home.recent.upTo }
      : { from: content.quality.from, upTo: content.quality.to };
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
