/** A font as a data URL: Vite's `?inline`, or esbuild's loader `dataurl` for `.woff2`. */
declare module '*.woff2?inline' {
  const dataUrl: string;
  // biome-ignore lint/style/noDefaultExport: a bundler exports a file's content as the default export
  export default dataUrl;
}
