import { dayOf, daysFrom, daysLater, endOf, hasTime, isoOf, LATEST_DAYS, WAITS } from './calendar.ts';
import { type Cause, causesIn, type Fact, instantOf, type Wake } from './oracle.ts';

/** What a customer was mailed: of which vehicle, and of which day its words are. Nothing in this file is the product's. */
export type CustomerMail = {
  to: string;
  kind: 'wof' | 'estimate';
  vehicle: string;
  day: string;
  /** In how many days, where it says so. */
  days: number | undefined;
  at: number;
  /** A mail program can stop these, by a press. */
  stops: boolean;
  /** Whoever sent it before crashed before that was marked. */
  isAgain: boolean;
};

export type CustomersPlayed = {
  facts: readonly Fact[];
  customerMails: readonly CustomerMail[];
  wakes: readonly Wake[];
  sweeps: readonly Wake[];
};

/** Of what a customer may be mailed. `customer`: whom the sheet names. */
type Asked = Pick<Cause, 'shop' | 'begins' | 'ends' | 'day'> & {
  kind: CustomerMail['kind'];
  vehicle: string;
  customer: string;
  moments: number[];
  /** Of an estimate: where its customer has it by mail, from this sending or an earlier one. */
  mailedTo: string;
  mailedBefore: readonly string[];
};

const MOST_A_DAY = 5;
type About = Pick<CustomerMail, 'kind' | 'vehicle' | 'day'> & { shop: string };
const nameOf = ({ shop, kind, vehicle, day }: About) => `${kind} of ${vehicle} at ${shop}, ${day}`;

/** No two workshops have a customer with the same address here. */
const withShops = ({ facts, customerMails }: CustomersPlayed) => {
  const shops = new Map(facts.flatMap((fact) => (fact.what === 'customer' ? [[fact.email, fact.shop] as const] : [])));
  return customerMails.map((mail) => ({ ...mail, shop: shops.get(mail.to) ?? 'nowhere' }));
};

const askedIn = (facts: readonly Fact[]): Asked[] => {
  const sheets = new Map<string, { customer: string; vehicle: string }>();
  for (const fact of facts) if (fact.what === 'submitted') sheets.set(fact.sheet, fact);
  const sent = facts.filter((fact) => fact.what === 'sent');
  return causesIn(facts).flatMap((cause): Asked[] => {
    const { shop, kind, id, begins, ends, day } = cause;
    const own = { shop, begins, ends, day };
    const moments = cause.moments.map(instantOf).filter((from) => from > begins && from < ends);
    if (kind === 'wof') {
      const { customer = '', vehicle = '' } = sheets.get(id) ?? {};
      return [{ ...own, kind, moments, vehicle, customer, mailedTo: '', mailedBefore: [] }];
    }
    if (kind !== 'estimate') return [];
    const before = sent.filter((fact) => fact.estimate === id && fact.at <= begins);
    const { customer = '', vehicle = '', mailedTo = '' } = before.at(-1) ?? {};
    const mailedBefore = before.map((fact) => fact.mailedTo);
    return [{ ...own, kind, moments, vehicle, customer, mailedTo, mailedBefore }];
  });
};

/** Who is to be mailed of it at an instant: of a WoF whoever owns the vehicle by then. Of the facts of one shop. */
const customerAt = (facts: readonly Fact[], { kind, vehicle, customer }: Asked, at: number) => {
  if (kind === 'estimate') return customer;
  const owners = facts.filter((fact) => fact.what === 'owner');
  return owners.findLast((owner) => owner.vehicle === vehicle && owner.at <= at)?.customer;
};

/** Where they can be mailed of it at an instant; '': nowhere. */
const addressAt = (facts: readonly Fact[], asked: Asked, at: number) => {
  const whom = customerAt(facts, asked, at);
  // of an estimate nobody must have agreed, as they asked for it
  let [email, isOn, isClosed] = ['', asked.kind === 'estimate', false];
  let consent: boolean | undefined;
  for (const fact of facts) {
    if (fact.at > at) break;
    if (fact.what === 'customer' && fact.customer === whom) email = fact.email;
    else if (fact.what === 'erased customer' && fact.customer === whom) email = '';
    else if (fact.what === 'consent' && fact.customer === whom) consent = fact.isOn;
    else if (fact.what === 'customers switched' && fact.kind === asked.kind) isOn = fact.isOn;
    else if (fact.what === 'closed shop' || fact.what === 'reopened shop') isClosed = fact.what === 'closed shop';
  }
  const agrees = asked.kind === 'wof' ? consent === true : consent !== false;
  return isOn && !isClosed && agrees ? email : '';
};

const isErased = (facts: readonly Fact[], { customer }: Asked, at: number) =>
  facts.some((fact) => fact.what === 'erased customer' && fact.customer === customer && fact.at <= at);

/** The same address all the time from one instant to another, or ''. */
const steadily = (who: readonly Fact[], asked: Asked, from: number, to: number) => {
  const instants = [from, ...who.flatMap(({ at }) => (at > from && at <= to ? [at] : [])), to];
  const [first = '', ...others] = new Set(instants.map((at) => addressAt(who, asked, at)));
  return others.length > 0 ? '' : first;
};

const OF_CUSTOMERS = [
  ...['customer', 'erased customer', 'owner', 'consent', 'customers switched'],
  ...['closed shop', 'reopened shop'],
];
const perShop = <Found>(
  { facts }: Pick<CustomersPlayed, 'facts'>,
  find: (asked: Asked, who: readonly Fact[]) => Found[],
) =>
  [...Map.groupBy(facts, ({ shop }) => shop).values()].flatMap((own) => {
    const who = own.filter(({ what }) => OF_CUSTOMERS.includes(what));
    return askedIn(own).flatMap((asked) => find(asked, who));
  });

const daytime = (all: readonly Wake[]) =>
  all.filter(({ at, isWhole }) => isWhole && hasTime(at)).toSorted((a, b) => a.at - b.at);
/** The first from an instant on, of a list in order. */
const firstFrom = (all: readonly Wake[], from: number) => {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.at ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return all[low]?.at ?? Infinity;
};

/** What must be mailed, to whom and by when: the clock woke us for it and a sweep came, while nothing changed in whom it is for. */
export const expectToCustomers = (played: Omit<CustomersPlayed, 'customerMails'>) => {
  const [wakes, sweeps] = [daytime(played.wakes), daytime(played.sweeps)];
  return perShop(played, (asked, who) =>
    asked.moments.flatMap((from, n) => {
      // the next moment says it of another day
      const until = Math.min(asked.ends, asked.moments[n + 1] ?? Infinity, endOf(daysLater(dayOf(from), LATEST_DAYS)));
      const woken = firstFrom(wakes, from);
      const by = woken < until ? firstFrom(sweeps, woken + WAITS) + WAITS : Infinity;
      if (by >= until || isErased(who, asked, by)) return [];
      const to = steadily(who, asked, from, by);
      if (!to || (asked.kind === 'estimate' && asked.mailedTo !== to)) return [];
      return [{ asked, to, since: asked.kind === 'estimate' ? asked.begins : from, by }];
    }),
  );
};

export const missingToCustomers = (played: CustomersPlayed) => {
  const sent = Map.groupBy(withShops(played), nameOf);
  const perDay = Map.groupBy(played.customerMails, ({ to, at }) => `${to} ${dayOf(at)}`);
  return expectToCustomers(played).flatMap(({ asked, to, since, by }) => {
    const isSent = sent.get(nameOf(asked))?.some((mail) => mail.to === to && mail.at >= since && mail.at <= by);
    const isFull = (perDay.get(`${to} ${dayOf(by)}`)?.length ?? 0) >= MOST_A_DAY;
    return isSent || isFull ? [] : [`${nameOf(asked)} to ${to} from ${isoOf(since)} by ${isoOf(by)}`];
  });
};

/** By nobody's leave, at another's address, of what is over, or before its time. */
export const wrongToCustomers = (played: CustomersPlayed) => {
  const mails = withShops(played);
  const sent = Map.groupBy(mails, nameOf);
  const may = new Set(
    perShop(played, (asked, who) =>
      (sent.get(nameOf(asked)) ?? []).filter(
        ({ at, to }) =>
          at >= (asked.moments[0] ?? Infinity) &&
          at < asked.ends &&
          addressAt(who, asked, at) === to &&
          (asked.kind === 'wof' || asked.mailedBefore.includes(to)),
      ),
    ),
  );
  return mails.filter((mail) => !may.has(mail)).map((mail) => `${nameOf(mail)} to ${mail.to} at ${isoOf(mail.at)}`);
};

/** More than its moments that had come by then, or of an estimate more than one for each time that it was sent. */
export const twiceToCustomers = (played: CustomersPlayed) => {
  const sent = Map.groupBy(
    withShops(played).filter(({ isAgain }) => !isAgain),
    nameOf,
  );
  const instants = Map.groupBy(
    perShop(played, (asked) =>
      (asked.kind === 'wof' ? asked.moments : asked.moments.slice(0, 1)).map((from) => ({
        name: nameOf(asked),
        from,
      })),
    ),
    ({ name }) => name,
  );
  return [...sent].flatMap(([name, mails]) => {
    const from = (instants.get(name) ?? []).map((one) => one.from).sort((a, b) => a - b);
    return mails
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ at, to }, n) => ((from[n] ?? Infinity) <= at ? [] : [`${name} to ${to} at ${isoOf(at)}`]));
  });
};

export const tooManyToCustomers = ({ customerMails }: CustomersPlayed) =>
  [...Map.groupBy(customerMails, ({ to, at }) => `${to} on ${dayOf(at)}`)].flatMap(([name, some]) =>
    some.filter(({ isAgain }) => !isAgain).length > MOST_A_DAY ? [`${some.length} to ${name}`] : [],
  );

export const wrongInWords = ({ customerMails }: CustomersPlayed) =>
  customerMails
    .filter(({ at, day, days, kind }) => days !== (kind === 'wof' ? daysFrom(dayOf(at), day) : undefined))
    .map(({ kind, vehicle, to, at, days }) => `${kind} of ${vehicle} to ${to} at ${isoOf(at)}: ${days} days`);

export const unstoppable = ({ customerMails }: CustomersPlayed) =>
  customerMails
    .filter(({ stops }) => !stops)
    .map(({ kind, vehicle, to, at }) => `${kind} of ${vehicle} to ${to} at ${isoOf(at)}`);
