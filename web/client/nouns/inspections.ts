import { inspectionsApi } from '#shared/inspections/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ inspections: inspectionsApi });
