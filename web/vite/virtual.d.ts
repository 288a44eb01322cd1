declare module 'virtual:cloudscape-theme.css';
declare module '*.css';
declare module '*.txt?raw' {
  const text: string;

  // biome-ignore lint/style/noDefaultExport: matches Vite's modules
  export default text;
}
declare module '*.wasm?url' {
  const url: string;

  // biome-ignore lint/style/noDefaultExport: matches Vite's modules
  export default url;
}
