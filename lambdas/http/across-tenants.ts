import { type AnyEndpoint, routeKey } from '#shared/endpoint.ts';
import type { OrganizationId } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { restrictTable } from '../table/tenant-wall.ts';

/** Endpoints whose handlers use the items of organizations other than the caller's, each with the reason. */
export const ACROSS_TENANTS: Readonly<Record<string, string>> = {
  'GET /api/authentication/user': 'returns all organizations of the person, and joins one by an invite code',
  'POST /api/authentication/user': 'returns all organizations of the person',
  'POST /api/authentication/user/verify-email': 'joins the organization whose invite waited for the verification',
  'PUT /api/authentication/organization': 'creates an organization',
  'POST /api/authentication/organization/membership': 'returns to an organization that the person left',
  'GET /api/authentication/notification': 'checks reminders of all organizations of the person',
  'GET /api/inspection/usage/all': 'lists what every organization used, for SuperAdmins',
  'POST /api/link/v1/invite': 'returns the name of the organization that an invite code belongs to',
};

/** Returns the table for an endpoint's handler: restricted to the caller's organization, unless it is listed. */
export const tableFor = (endpoint: AnyEndpoint, who: { table: Table; organizationId: OrganizationId | undefined }) =>
  routeKey(endpoint) in ACROSS_TENANTS ? who.table : restrictTable(who.table, who.organizationId);
