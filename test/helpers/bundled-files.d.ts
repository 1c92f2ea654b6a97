/** The path of a CommonJS bundle of a module, with the threads that it starts. */
declare module '*?cjs-bundle' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: The plugin gives the path as one.
  export default path
}

/** The path of a bundle of ES modules. */
declare module '*?mjs-bundle' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: The plugin gives the path as one.
  export default path
}
