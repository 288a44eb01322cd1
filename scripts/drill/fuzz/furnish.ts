import { notificationId } from '#lambdas/notifications/notification-id.ts';
import { notificationWrites } from '#lambdas/notifications/stored.ts';
import type { Table } from '#lambdas/table/table.ts';
import { DraftId, newImageId } from '#shared/ids.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { vehicleOfSheet } from '#shared/vehicles/of-sheet.ts';
import type { Kind } from './names.ts';
import type { Route } from './requests.ts';
import { type Handlers, type Sent, send } from './send.ts';
import { add, photo, type Things } from './things.ts';

type Asked = Partial<Pick<Sent, 'params' | 'query' | 'body'>>;
type Ask = (title: string, asked: Asked) => Promise<Record<string, unknown>>;

/** Asks for something that must be answered. */
export const asker =
  (handlers: Handlers, routes: readonly Route[], userId: string, organizationId: string): Ask =>
  async (title, { params = {}, query = {}, body }) => {
    const route = routes.find((one) => one.title === title);
    if (!route) throw new Error(`There is no call ${title}`);
    const sent = { userId, organizationId, key: undefined, cookies: [], params, query, body };
    const { status, text, errors } = await send(handlers, route, sent);
    if (status >= 300) throw new Error(`${title} was answered by ${status}: ${text} ${errors}`);
    return JSON.parse(text);
  };

type Owned = { owner: string; name: string };

/** One of everything, and of some a few more; each with the name in it. */
export const furnish = async (table: Table, ask: Ask, { owner, name }: Owned): Promise<Things> => {
  const things: Things = { of: new Map(), seen: new Map() };
  const keep = (kind: Kind, answer: Record<string, unknown>, id: unknown = answer.id) => {
    add(things, kind, id);
    things.seen.set(String(id), answer);
  };
  const sheets = [finishedCar(), carWithThreeFails()].map((sheet) => ({ ...sheet, customerName: name }));
  const confirmed = { readings: ['chassisTyreTreadAndDepth'], inspectorNumber: true };
  for (const sheet of [...sheets, ...sheets.toReversed()]) {
    const { id } = await ask('drafts.create', { body: sheet });
    const body = { formattedId: { unfinishedInspectionId: id }, confirmed };
    keep('inspection', await ask('inspections.submit', { body }));
  }
  for (const sheet of [...sheets, ...sheets]) keep('draft', await ask('drafts.create', { body: sheet }));
  for (const id of things.of.get('draft') ?? []) {
    const body = { file: photo(), service: 'S3', imageId: newImageId(DraftId.parse(id)), description: name };
    const inspectionItemName = 'externalHeadLamps';
    keep('image', await ask('images.upload', { body: { ...body, inspectionItemName } }));
  }
  const reach = { companyPhone: '0211', companyAddress: '1 Road, Taupo', companyEmail: 'w@example.nz' };
  const company = { companyName: name, companyAuthorityNumber: 'MS1', ...reach };
  for (let n = 0; n < 2; n++)
    keepAs(keep, 'paper', await ask('checksheets.blank', { body: company }), 'paperInspectionId');
  const { VehicleID } = await ask('vehicles.save', { body: { ...vehicleOfSheet(finishedCar()), Make: name } });
  add(things, 'vehicle', VehicleID);
  const customer = await ask('customers.save', { body: { CustomerName: name, Mobile: '0215550143' } });
  keep('customer', customer, customer.CustomerID);
  const { CustomerID } = customer;
  keepAs(keep, 'owner', await ask('vehicles.addOwner', { body: { VehicleID, CustomerID } }), 'OwnerID');
  for (const pin of [undefined, '1234']) {
    const body = { name: `${name} ${pin ?? 'Sub'}`, InspectorAuthorityNumber: 'VI9', ...(pin && { pin }) };
    keep('subUser', await ask('account.createSubUser', { body }));
  }
  for (let n = 0; n < 4; n++) {
    const id = notificationId(new Date(Date.now() + n));
    await table.write(...notificationWrites(owner, { id, Title: name, Message: name }, new Date()));
    add(things, 'notification', id);
  }
  const { next } = await ask('drafts.list', { query: { pageSize: '1' } });
  add(things, 'cursor', next);
  return things;
};

const keepAs = (
  keep: (kind: Kind, answer: Record<string, unknown>, id: unknown) => void,
  kind: Kind,
  answer: Record<string, unknown>,
  field: string,
) => keep(kind, answer, answer[field]);
