import { createContext, use } from 'react';

/** What tells support of an error. Where nobody is to be told, nothing is. */
export const ReportError = createContext<(error: unknown) => void>(() => {});
export const useReportError = () => use(ReportError);
