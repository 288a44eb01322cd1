import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { PaperId } from '#shared/ids.ts';
import type { Item } from '../table/item.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import { OVERDUE_MS } from './patience.ts';
import { dueItem } from './stored.ts';

type Sheet = { organizationId: OrganizationId; inspectionId: number; checksheet: ChecksheetType };
type PaperSheet = { organizationId: OrganizationId; paperInspectionId: PaperId };

/** That a sheet waits to be printed, from the moment on at which it was asked for; in the order of their ids. */
export const sheetDue = ({ organizationId, inspectionId, checksheet }: Sheet, since: string): Item =>
  waits('SHEET', `${inspectionId}#${organizationId}#${checksheet}`, since, {
    organizationId,
    inspectionId,
    checksheet,
  });

export const paperDue = ({ organizationId, paperInspectionId }: PaperSheet, since: string): Item =>
  waits('PAPER', `${paperInspectionId}#${organizationId}`, since, { organizationId, paperInspectionId });

const waits = (kind: string, id: string, since: string, facts: Record<string, unknown>) =>
  dueItem({ kind, id, since, at: new Date(Date.parse(since) + OVERDUE_MS), facts });
