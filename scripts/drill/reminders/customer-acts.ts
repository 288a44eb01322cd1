import { saveConsent } from '#lambdas/customers/consents.ts';
import { loadPage } from '#lambdas/customers/page.ts';
import { saveCustomer } from '#lambdas/customers/save.ts';
import { updateCustomer } from '#lambdas/customers/update.ts';
import { eraseCustomer } from '#lambdas/dossiers/erase.ts';
import type { Context } from '#lambdas/http/context.ts';
import { handler as link } from '#lambdas/link.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { reminders } from '#lambdas/reminders/api.ts';
import { addOwner, changeOwner } from '#lambdas/vehicles/owners.ts';
import { saveVehicle } from '#lambdas/vehicles/save.ts';
import { CustomerFacts, emptyCustomer } from '#shared/customers/model.ts';
import { newId } from '#shared/ids.ts';
import { remindersApi } from '#shared/reminders/api.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/of-sheet.ts';
import type { Posts } from './posts.ts';
import { plateOf, type Shop, VEHICLES, vinOf } from './shop.ts';
import { type Act, routeOf, surely } from './surely.ts';

const CUSTOMERS = 6;
const CUSTOMER_KINDS = ['wof', 'estimate'] as const;
/** One in so many has no e-mail, or something that is none. */
const NONE = 8;

const newAddress = ({ dice }: Shop) =>
  dice.onceIn(NONE) ? '' : dice.onceIn(NONE) ? 'ask his wife' : `${newId('inv').toLowerCase()}@customers.example.nz`;

/** Where a customer stands by now, as whoever picks them for a sheet sees it. */
const look = async (shop: Shop, context: Context, id: string) => {
  const { customer, consents } = await loadPage(context, id);
  shop.customers.set(id, customer);
  return { customer, consents };
};

/** Somebody of whom nobody is known by the same name or number. */
const meet = async (shop: Shop, context: Context) => {
  const Email = newAddress(shop);
  const told = { CustomerName: newId('inv'), Mobile: `021${1_000_000 + shop.dice.throwDie(8_000_000)}`, Email };
  const saved = await surely(() => saveCustomer(told, context));
  if (!saved) throw new Error('A customer who is saved again is answered');
  await look(shop, context, saved.CustomerID);
  shop.tell({ what: 'customer', customer: saved.CustomerID, email: isAddress(Email) ? Email : '' });
  return saved.CustomerID;
};
export const isAddress = (email: string) => email.includes('@');

const ask = async (shop: Shop, context: Context, customer: string, given: boolean) => {
  const { consents } = await look(shop, context, customer);
  const told = { kind: 'reminders', given, how: 'by phone', version: consents.version } as const;
  await surely(() => saveConsent(customer, told, context));
  shop.tell({ what: 'consent', customer, isOn: given });
};

const switchOn = async (shop: Shop, kind: (typeof CUSTOMER_KINDS)[number], isOn: boolean) => {
  const admin = shop.contextOf(shop.dice.pick(shop.peopleAs('Admin')) ?? '');
  await surely(() => routeOf(reminders, remindersApi.switchCustomers).handle({ body: { kind, isOn } }, admin));
  shop.tell({ what: 'customers switched', kind, isOn });
};

/** Whoever owns the vehicles as the workshop begins; two in three agreed, and two in three workshops mail of WoFs. */
export const furnish = async (shop: Shop, context: Context) => {
  const customers = [];
  while (customers.length < CUSTOMERS) {
    const id = await meet(shop, context);
    customers.push(id);
    if (!shop.dice.onceIn(3)) await ask(shop, context, id, true);
  }
  for (let vehicle = 0; vehicle < VEHICLES; vehicle++) {
    const sheet = { ...emptySheet, vehicleRegistrationPlate: plateOf(vehicle), vehicleVIN: vinOf(vehicle) };
    const { VehicleID } = await saveVehicle(vehicleOfSheet(sheet), context);
    shop.vehicles.set(vehicle, VehicleID);
    await own(shop, context, vehicle, customers[vehicle % CUSTOMERS] ?? '');
  }
  if (!shop.dice.onceIn(3)) await switchOn(shop, 'wof', true);
};

const own = async (shop: Shop, context: Context, vehicle: number, CustomerID: string) => {
  const VehicleID = shop.vehicles.get(vehicle) ?? '';
  await surely(() =>
    shop.owners.has(vehicle)
      ? changeOwner(`owner_${VehicleID}`, { CustomerID }, context)
      : addOwner({ VehicleID, CustomerID }, context),
  );
  shop.owners.set(vehicle, CustomerID);
  shop.tell({ what: 'owner', vehicle: plateOf(vehicle), customer: CustomerID });
};

const pickCustomer = ({ dice, customers }: Shop) => dice.pick([...customers.keys()]);

const consent: Act = async (shop, context) => {
  const customer = pickCustomer(shop);
  if (customer) await ask(shop, context, customer, !shop.dice.onceIn(3));
};

const correctAddress: Act = async (shop, context) => {
  const id = pickCustomer(shop);
  if (!id) return;
  const { customer } = await look(shop, context, id);
  const Email = newAddress(shop);
  // what is no address is taken of a sheet alone
  if (Email === '' || isAddress(Email)) {
    const facts = { ...CustomerFacts.parse(customer), Email, version: customer.version ?? 0 };
    await surely(() => updateCustomer(id, facts, context));
  } else await surely(() => saveCustomer({ ...emptyCustomer, ...customer, Email }, context));
  await look(shop, context, id);
  shop.tell({ what: 'customer', customer: id, email: isAddress(Email) ? Email : '' });
};

const sell: Act = async (shop, context) => {
  const vehicle = shop.dice.throwDie(VEHICLES);
  const customer = shop.dice.onceIn(3) ? await meet(shop, context) : pickCustomer(shop);
  if (customer && customer !== shop.owners.get(vehicle)) await own(shop, context, vehicle, customer);
};

/** Their vehicles go to somebody else. */
const erase: Act = async (shop, context) => {
  const id = pickCustomer(shop);
  const name = id && shop.customers.get(id)?.CustomerName;
  if (!id || !name) return;
  await surely(() => eraseCustomer(id, name, context));
  shop.tell({ what: 'erased customer', customer: id });
  shop.customers.delete(id);
  const left = [...shop.owners].flatMap(([vehicle, owner]) => (owner === id ? [vehicle] : []));
  const heir = left.length > 0 ? await meet(shop, context) : '';
  for (const vehicle of left) {
    shop.owners.delete(vehicle);
    await own(shop, context, vehicle, heir);
  }
};

/** Of a customer who was mailed: how that is stopped. */
const pickMailed = (posts: Posts, shop: Shop) => {
  const mailed = [...shop.customers.values()].flatMap((customer) => {
    const stop = posts.stopOf(customer.Email);
    return stop ? [{ customer: customer.CustomerID, ...stop }] : [];
  });
  return shop.dice.pick(mailed);
};

/** By what their mail program sends for a press, until it is answered. */
const stop =
  (posts: Posts): Act =>
  async (shop) => {
    const mailed = pickMailed(posts, shop);
    if (!mailed) return;
    const { token } = mailed;
    const event = { routeKey: 'POST /api/link/v1/stop/{token}', headers: {}, pathParameters: { token } };
    const press = { ...event, body: 'List-Unsubscribe=One-Click', requestContext: { http: {} } };
    for (let status = 0; status !== 200; ) {
      const answer = (await link(press as never, {} as never)) as unknown as { statusCode: number };
      status = answer.statusCode;
      if (status !== 200 && status < 500) throw new Error(`What stops a mail is answered ${status}`);
    }
    shop.tell({ what: 'consent', customer: mailed.customer, isOn: false });
  };

const complain =
  (posts: Posts): Act =>
  async (shop) => {
    const mailed = pickMailed(posts, shop);
    if (!mailed) return;
    const mail = { timestamp: new Date().toISOString(), tags: { link: [mailed.tag] } };
    const event = { id: 'drill', source: 'aws.ses', 'detail-type': 'Email Complaint Received', detail: { mail } };
    await surely(() => notify(event as never));
    shop.tell({ what: 'consent', customer: mailed.customer, isOn: false });
  };

/** On again sooner than off. */
const switchCustomers: Act = async (shop) => {
  const kind = shop.dice.pick(CUSTOMER_KINDS) ?? 'wof';
  await switchOn(shop, kind, !shop.dice.onceIn(3));
};

/** So often, of all that people do. */
export const customerActs = (posts: Posts): [number, Act][] => [
  [3, consent],
  [2, correctAddress],
  [5, sell],
  [1, erase],
  [1, stop(posts)],
  [1, complain(posts)],
  [2, switchCustomers],
];
