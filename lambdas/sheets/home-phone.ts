import type { SheetChanges, SheetFields } from '#shared/sheets/model.ts';

/**
 * Clears the home phone if a page of a release before November 2026, which has no such field, replaces the customer. Without `before` the
 * body is an autosave, which contains only changes.
 */
export const clearHomePhone = <Body extends SheetChanges>(body: Body, before?: SheetFields): Body =>
  body.customerHomePhone === undefined && replacesCustomer(body, before) ? { ...body, customerHomePhone: '' } : body;

const replacesCustomer = ({ CustomerID, customerName }: SheetChanges, before: SheetFields | undefined) => {
  if (CustomerID === undefined || !before) return CustomerID !== undefined;
  // customers who aren't saved differ by name
  return CustomerID === '' && before.CustomerID === ''
    ? customerName !== undefined && customerName !== before.customerName
    : CustomerID !== before.CustomerID;
};
