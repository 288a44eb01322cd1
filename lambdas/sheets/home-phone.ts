import type { SheetChanges, SheetFields } from '#shared/sheets/model.ts';

/**
 * Clears the home phone if the request replaces the customer and comes from a page older than November 2026, which has
 * no such field. Without `before` the request is an automatic save, which contains only changes.
 */
export const clearHomePhone = <Body extends SheetChanges>(body: Body, before?: SheetFields): Body =>
  body.customerHomePhone === undefined && replacesCustomer(body, before) ? { ...body, customerHomePhone: '' } : body;

const replacesCustomer = ({ CustomerID, customerName }: SheetChanges, before: SheetFields | undefined) => {
  if (CustomerID === undefined || !before) return CustomerID !== undefined;
  // customers without an id are compared by name
  return CustomerID === '' && before.CustomerID === ''
    ? customerName !== undefined && customerName !== before.customerName
    : CustomerID !== before.CustomerID;
};
