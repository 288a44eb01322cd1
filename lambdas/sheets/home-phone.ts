import type { SheetChanges, SheetFields } from '#shared/sheets/model.ts';

/**
 * A page of the release before November 2026 knows no home phone, and would leave the one that stands there to another
 * customer whom it brings. `before`: what stood there; left out: this is a save, which brings only what it changes.
 */
export const withOwnHomePhone = <Body extends SheetChanges>(body: Body, before?: SheetFields): Body =>
  body.customerHomePhone === undefined && bringsAnother(body, before) ? { ...body, customerHomePhone: '' } : body;

const bringsAnother = ({ CustomerID, customerName }: SheetChanges, before: SheetFields | undefined) => {
  if (CustomerID === undefined || !before) return CustomerID !== undefined;
  // where neither is saved, the name is all that tells one from the other
  return CustomerID === '' && before.CustomerID === ''
    ? customerName !== undefined && customerName !== before.customerName
    : CustomerID !== before.CustomerID;
};
