/** The decoders for JPEG 2000 and the formats of fax machines, each as a data URL of WebAssembly. */
export const pictureDecoders = import.meta.glob('../../../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2}.wasm', {
  query: '?url&inline',
  import: 'default',
  eager: true,
})
