import { nzDate } from '#shared/nz-date.ts';
import { isItemSection, listOpen, type Open } from '#shared/sheets/completeness.ts';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import { explainLongRemark, listItems } from '#shared/sheets/items.ts';
import { type FieldName, findSection } from '#shared/sheets/model.ts';
import { listSections, type Section, sectionTitles } from '#shared/sheets/sections.ts';
import { getServerNow } from '../../device/server-clock.ts';
import type { DraftState } from './draft-state.ts';
import type { SessionState } from './session-state.ts';

/** Named after the element in which the vehicle is confirmed. */
const TO_CONFIRM: Open = { name: 'vehicleLookUp', title: 'Vehicle confirmation' };

/** True if a vehicle was found and not confirmed yet. Source: specification 2, section 5, with AMB-69. */
const isVehicleToConfirm = ({ vehicleDataRequestSuccess, pendingVehicleDataChecked }: SessionState) =>
  vehicleDataRequestSuccess === true && pendingVehicleDataChecked !== true;

type Typed = Pick<DraftState, 'mine' | 'invalid' | 'asked' | 'session' | 'editing' | 'paperTakenOn'>;

/** Returns the submission date of the sheet, by the server's clock. */
export const findSubmissionDay = ({ editing }: Pick<DraftState, 'editing'>) =>
  nzDate(editing ? new Date(editing.createdAt) : getServerNow());

/** Lists the missing values, invalid text and remarks that are too long of a section. */
export const listOpenPlaces = (state: Typed, section: Section): Open[] => {
  const { mine, invalid, asked, session, paperTakenOn } = state;
  const open = listOpen(mine, section, { ...asked, submittedOn: findSubmissionDay(state), paperTakenOn });
  const heldBack = (Object.keys(invalid) as FieldName[]).filter(
    (name) => findSection(name) === section && open.every((one) => one.name !== name),
  );
  const tooLong = isItemSection(section)
    ? listItems(mine, section).flatMap(({ line, item }): Open[] => {
        const problem = explainLongRemark(item);
        return problem ? [{ name: line.name, title: line.title, problem }] : [];
      })
    : [];
  const toConfirm = section === 'vehicleDetails' && isVehicleToConfirm(session) ? [TO_CONFIRM] : [];
  return [...open, ...heldBack.map((name) => ({ name, title: fieldTitle(name) })), ...tooLong, ...toConfirm];
};

/** Finds the first field or item that prevents submission. */
export const findFirstOpen = (state: Typed, counts: (one: Open) => boolean = () => true) => {
  for (const section of listSections(state.mine)) {
    const open = listOpenPlaces(state, section).filter(counts);
    const [first] = open;
    if (first)
      return {
        section,
        name: first.name,
        words: `Still to do: ${describe(section, open)} in ${sectionTitles[section]}`,
      };
  }
  return undefined;
};

/** True for an invalid value, as opposed to a missing one. */
export const isWrong = ({ problem }: Open) => problem !== undefined;
export const isMissing = (one: Open) => !isWrong(one);

export const listWrong = (state: Typed) =>
  listSections(state.mine).flatMap((section) =>
    listOpenPlaces(state, section)
      .filter(isWrong)
      .map(({ name, title, problem }) => ({ section, name, words: title, problem })),
  );

const describe = (section: Section, open: readonly Open[]) => {
  const [first, second] = open;
  if (isItemSection(section)) return open.length === 1 ? `${first?.title}` : `${open.length} items`;
  if (open.length > 2) return `${open.length} fields`;
  return second ? `${first?.title} and ${second.title}` : `${first?.title}`;
};
