import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { PaperId } from '#shared/ids.ts';
import type { OrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { OVERDUE_MS } from './limits.ts';
import { dueItem } from './stored.ts';

type Sheet = { organizationId: OrganizationId; inspectionId: number; checksheet: ChecksheetType };
type PaperSheet = { organizationId: OrganizationId; paperInspectionId: PaperId };

/** Schedules a check of whether a requested sheet was rendered. */
export const sheetDue = ({ organizationId, inspectionId, checksheet }: Sheet, since: string): Item =>
  makeDueItem('SHEET', `${inspectionId}#${organizationId}#${checksheet}`, since, {
    organizationId,
    inspectionId,
    checksheet,
  });

export const paperDue = ({ organizationId, paperInspectionId }: PaperSheet, since: string): Item =>
  makeDueItem('PAPER', `${paperInspectionId}#${organizationId}`, since, { organizationId, paperInspectionId });

const makeDueItem = (kind: string, id: string, since: string, facts: Record<string, unknown>) =>
  dueItem({ kind, id, since, at: new Date(Date.parse(since) + OVERDUE_MS), facts });
