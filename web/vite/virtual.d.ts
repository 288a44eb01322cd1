declare module 'virtual:cloudscape-theme.css';
declare module '*.css';
