import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '#scripts/root.ts';
import { linkPaths } from '#shared/links/calls.ts';
import type { Outcome } from './outcome.ts';
import { waitForEvents } from './record/wait-for-events.ts';
import { newTally } from './tally.ts';
import { compare, type Seen } from './upgrade/compare.ts';
import { approve, askByLink, findAddress, openPdf } from './upgrade/links.ts';
import { finishSheet, NOTES, openPages, type Pages, plates, reload } from './upgrade/pages.ts';
import { readEverything } from './upgrade/read.ts';
import { checkOut, findPerson, findPorts, type Person, type Release, startRelease } from './upgrade/release.ts';
import { type Work, workIn } from './upgrade/work.ts';

/** Releases aren't tagged. This is about a day of work. */
const FROM = 'HEAD~200';
const ADMINS = { hana: 'UPH', li: 'UPL' };
const PAGES_OF = 'tom';

const INVARIANTS = {
  reads: 'Everything that was read before is read again.',
  equal: 'Nothing that was read has changed.',
  numbers: 'Sheet numbers go on.',
  pages: 'Open pages save, submit and log out.',
  offline: 'Offline work arrives without being opened.',
  pdfs: 'PDFs open.',
  links: 'Emailed links open.',
  faults: 'No response is a 5xx.',
} as const;
type Tally = ReturnType<typeof newTally<keyof typeof INVARIANTS>>;

type Before = { work: Work; seen: Seen; addresses: Record<'answered' | 'open' | 'mailed', string> };

/** Works in a workshop of the old release until all its events are handled, and its customer has answered. */
const workBefore = async (release: Release, person: Person, letters: string) => {
  const work = await workIn(person, letters);
  await waitForEvents(release.pumpUrl);
  const find = (email: string) => findAddress(release, email);
  const addresses = {
    answered: await find(work.answered),
    open: await find(work.open),
    mailed: await find(work.mailed),
  };
  await approve(release, addresses.answered);
  return { work, addresses };
};

const checkSeen = (tally: Tally, { seen }: Before, now: Seen, added: Set<string>) => {
  const differences = compare(seen, now);
  tally.count('reads', seen.size, differences.missing);
  tally.count('equal', seen.size, [...differences.lost, ...differences.changed]);
  for (const one of differences.added) added.add(one);
};

const checkNumbers = async ({ seen }: Before, { call, as }: Person) => {
  const numbers = JSON.stringify([...seen.values()]).matchAll(/"formattedIdIdx":(\d+)/g);
  const highest = Math.max(...Array.from(numbers, ([, number]) => Number(number)));
  const { formattedId } = await call('drafts', 'create', { body: { customerName: 'Next' } }, as);
  if (formattedId.formattedIdIdx !== highest + 1) throw new Error(`${formattedId.formattedIdIdx} follows ${highest}`);
};

const checkPdfs = async (tally: Tally, release: Release, { work, addresses }: Before, { call, as }: Person) => {
  for (const id of work.records)
    await tally.attempt('pdfs', `checksheet ${id}`, () =>
      openPdf(async () => {
        const { state, url } = await call('checksheets', 'pdf', { params: { id: String(id) }, query: {} }, as);
        return { state, url: Object.values(url)[0] };
      }),
    );
  await tally.attempt('pdfs', 'answered estimate', () =>
    openPdf(() => askByLink(release, addresses.answered, linkPaths.pdf)),
  );
  await tally.attempt('pdfs', 'emailed checksheet', () =>
    openPdf(() => askByLink(release, addresses.mailed, linkPaths.sheetPdf)),
  );
};

const checkLinks = async (tally: Tally, release: Release, { addresses }: Before, { sheet: { window } }: Pages) => {
  const headings = { answered: 'Approved for', open: 'What would you like done on', mailed: 'Checksheet for' };
  for (const [name, heading] of Object.entries(headings) as [keyof typeof headings, string][])
    await tally.attempt('links', name, async () => {
      await window.go('about:blank');
      await window.go(addresses[name]);
      await window.see({ css: 'h1', name: heading });
    });
  await tally.attempt('links', 'answer', () => approve(release, addresses.open));
};

/** Lets the pages go on, first those that have to send work by themselves. */
const checkPages = async (tally: Tally, { webUrl }: Release, pages: Pages, { work }: Before, { call, as }: Person) => {
  const { left, reloaded, noted, sheet } = pages;
  const findSheet = async (plate: string) => {
    const { unfinishedInspections } = await call('drafts', 'list', { query: {} }, as);
    const id = unfinishedInspections.find((one) => one.vehicleRegistrationPlate === plate)?.id;
    const draft = id && (await call('drafts', 'get', { params: { id } }, as));
    const fails = draft ? draft.InspectionItem.filter(({ result }) => result === 'FAIL') : [];
    const photos = draft ? draft.images.filter(({ arrivedAt }) => arrivedAt !== null) : [];
    return fails.length === 1 && fails[0]?.ReasonForRejections.length === 1 && photos.length === 1;
  };
  await tally.attempt('offline', 'page of the new release', async () => {
    await reload(pages, webUrl);
    await until(() => findSheet(plates.reloaded), `${plates.reloaded} with its fail and photo`);
  });
  await tally.attempt('offline', 'page of the old release', async () => {
    left.network.become('whole');
    await until(() => findSheet(plates.left), `${plates.left} with its fail and photo`);
  });
  await tally.attempt('pages', 'unsaved estimate', async () => {
    noted.network.become('whole');
    const params = { id: work.estimate };
    const isSaved = async () => (await call('estimates', 'get', { params }, as)).notes === NOTES;
    await until(isSaved, 'the notes of the estimate');
  });
  await tally.attempt('pages', 'half-filled sheet', () => finishSheet(pages));
  await tally.attempt('pages', 'submitted sheet', async () => {
    const { inspections } = await call('inspections', 'list', { query: {} }, as);
    const found = inspections.filter((one) => one.vehicleRegistrationPlate === plates.sheet);
    if (found.length !== 1) throw new Error(`${found.length} records of ${plates.sheet}`);
  });
  for (const [name, page] of Object.entries({ sheet, left, reloaded, noted }))
    await tally.attempt('pages', `logout of ${name}`, () => page.logOut());
};

const POLL_MS = 500;
const PATIENCE_MS = 120_000;
const until = async (holds: () => Promise<boolean>, what: string) => {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await wait(POLL_MS))
    if (Date.now() > end) throw new Error(`${what} did not arrive`);
};

/** Upgrades a working cloud from an earlier commit to the working tree, while pages are open. */
export const upgradeDrill = async (
  dataDir: string,
  { from = FROM }: { from?: string | undefined },
): Promise<Outcome> => {
  await using cleanUp = new AsyncDisposableStack();
  const { what, hasOurPackages, remove, folder } = checkOut(from, dataDir);
  cleanUp.defer(remove);
  const data = join(dataDir, 'data');
  const port = await findPorts();
  console.log(`From ${what}, ${hasOurPackages ? 'with our packages' : 'with packages of its own'}`);
  const old = await startRelease(folder, data, port);
  cleanUp.defer(old.stop);
  const tally = newTally(INVARIANTS);
  const faults: string[] = [];
  const sent = { requests: 0 };
  const works = [];
  for (const [name, letters] of Object.entries(ADMINS))
    works.push({ name, ...(await workBefore(old, await findPerson(old, name), letters)) });
  const onAnswer = (status: number, request: string) => {
    sent.requests++;
    if (status >= 500) faults.push(`${status} ${request}`);
  };
  console.log('Opening pages …');
  const inspector = await findPerson(old, PAGES_OF);
  const pages = await openPages(old.webUrl, inspector, works[0]?.work.estimate ?? '', onAnswer);
  cleanUp.defer(pages.stop);
  await waitForEvents(old.pumpUrl);
  console.log('Reading everything …');
  const befores: (Before & { name: string })[] = [];
  for (const one of works) befores.push({ ...one, seen: await readEverything(await findPerson(old, one.name), []) });
  console.log('Upgrading …');
  await old.stop();
  faults.length = 0;
  sent.requests = 0;

  const now = await startRelease(ROOT, data, port);
  cleanUp.defer(now.stop);
  const added = new Set<string>();
  for (const before of befores) {
    const person = await findPerson(now, before.name);
    checkSeen(tally, before, await readEverything(person, faults), added);
    sent.requests += before.seen.size;
    await tally.attempt('numbers', before.name, () => checkNumbers(before, person));
  }
  console.log('Going on with the pages …');
  const [first] = befores;
  if (first) await checkPages(tally, now, pages, first, await findPerson(now, first.name));
  for (const before of befores) {
    await checkPdfs(tally, now, before, await findPerson(now, before.name));
    await checkLinks(tally, now, before, pages);
  }
  tally.count('faults', sent.requests, faults);
  for (const one of [...added].sort()) console.log(`New: ${one}`);
  return { rows: tally.rows(), broken: tally.broken };
};
