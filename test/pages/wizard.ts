import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Draft } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { type Answers, answerBy, findCall } from '#test/browser/answers.ts';
import { STAY_IN_SECTION } from '#test/browser/sheet-page.ts';
import { sheetWorld } from '#test/browser/sheet-world.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { type AnswerFile, buildApi, noFile, noteMistake } from './api.ts';
import type { Site } from './site.ts';
import { openSignedInWithApi, phone } from './visitor.ts';

/**
 * An inspector's phone, with its own server, which records the calls. `advances`: the press that completes a section
 * opens the next one.
 */
export const openInspector = async (
  site: Site,
  { advances = false, ...options }: BrowserContextOptions & { advances?: boolean } = {},
) => {
  const { calls, saves, world, answerCall } = sheetWorld(buildApi({}), noteMistake);
  const instead: Answers = {};
  const { context, page, open, answerFilesWith } = await openSignedInWithApi(
    site,
    (sent) => {
      const name = findCall(sent)?.name;
      return name && instead[name] !== undefined ? answerBy(instead, noteMistake)(sent) : answerCall(sent);
    },
    { ...phone, ...options },
  );
  if (!advances) await page.addInitScript(STAY_IN_SECTION);
  return {
    context,
    page,
    answerFilesWith,
    calls,
    saves,
    world,
    /** Overrides the server's answers to these calls. */
    answer: (answers: { [Name in keyof Answers]: Answers[Name] | undefined }) => void Object.assign(instead, answers),
    open: (path = '/createInspection') => open(path),
  };
};

export const draftId = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const path = `/createInspection?unfinishedInspectionId=${draftId}`;

type Prepared = {
  /** See `openInspector`. */
  advances?: boolean;
  /** Other parts of the draft on the server. */
  as?: Partial<Draft>;
  /** Overrides the server's answers from the start. */
  answers?: Answers;
  /** Responses of the file store. */
  files?: AnswerFile;
  /** Runs before the sheet is opened. */
  prepare?: (page: Page) => Promise<unknown>;
};

/** Opens a sheet that already exists on the server, as an inspector. */
export const openSheet = async (
  site: Site,
  sheet: Partial<Draft> = {},
  { as = {}, answers = {}, files = noFile, prepare, ...options }: BrowserContextOptions & Prepared = {},
) => {
  const inspector = await openInspector(site, options);
  inspector.answer(answers);
  inspector.answerFilesWith(files);
  await prepare?.(inspector.page);
  const server = newSheetServer(draftId, as);
  server.create({ vehicleRegistrationPlate: 'KZT482', ...sheet });
  inspector.world.server = server;
  await inspector.open(path);
  // the skeleton's cards are plain boxes, not buttons
  await inspector.page.locator('button.section-card').first().waitFor();
  return { ...inspector, server };
};
