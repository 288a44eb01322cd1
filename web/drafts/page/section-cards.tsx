import { isItemSection } from '#shared/sheets/completeness.ts';
import { listFailedItems, listItems, progress } from '#shared/sheets/items.ts';
import { listSections, type Section, sectionTitles } from '#shared/sheets/sections.ts';
import { commentCount } from '../checklist/written-items.ts';
import { useDraft } from '../store/current-draft.tsx';
import type { DraftState } from '../store/draft-state.ts';
import { isMissing, isWrong, listOpenPlaces } from '../store/open-places.ts';
import { formatSetBy } from './set-by.ts';

/** All sections in the order of the inspection; those with something open stand out. */
export const SectionCards = ({ onOpen }: { onOpen: (section: Section) => void }) => {
  const isRecheck = useDraft(({ mine }) => mine.isRecheck);
  return (
    <ul className="section-cards plain-list">
      {listSections({ isRecheck }).map((section) => (
        <li key={section}>
          <SectionCard section={section} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
};

const SectionCard = ({ section, onOpen }: { section: Section; onOpen: (section: Section) => void }) => {
  const words = useDraft((state) => formatProgress(state, section));
  const isOpen = useDraft((state) => listOpenPlaces(state, section).length > 0);
  const fails = useDraft((state) => countFails(state, section));
  const wrong = useDraft((state) => listOpenPlaces(state, section).filter(isWrong).length);
  const by = useDraft((state) => formatSetBy(state, section));
  return (
    <button type="button" className="section-card card" data-open={isOpen} onClick={() => onOpen(section)}>
      <span className="section-title quiet">{sectionTitles[section]}</span>
      <span className="section-state">{words}</span>
      {fails > 0 && <span className="problem">{count(fails, 'fail')}</span>}
      {wrong > 0 && <span className="problem">{wrong} to correct</span>}
      {by && <span className="section-by fine-print">{by}</span>}
    </button>
  );
};

/** Formats a section's progress in two or three words. */
const formatProgress = (state: DraftState, section: Section) => {
  if (isItemSection(section)) {
    const { done, of } = progress(state.mine, section);
    return `${done} of ${of}`;
  }
  if (section === 'failedInspectionItems') return count(listFailedItems(state.mine).length, 'fail');
  if (section === 'allCommentsDialog') return count(commentCount(state.mine), 'comment');
  const left = listOpenPlaces(state, section);
  const { length } = left.filter(isMissing);
  if (length > 0) return `${length} to do`;
  return left.length > 0 ? '' : 'Complete';
};

const countFails = ({ mine }: DraftState, section: Section) =>
  isItemSection(section) ? listItems(mine, section).filter(({ item }) => item.result === 'FAIL').length : 0;

const count = (n: number, what: string) => `${n === 0 ? 'No' : n} ${what}${n === 1 ? '' : 's'}`;
