/**
 * The maps from the codes of Chinese, Japanese and Korean fonts to characters, which many PDFs name and do not contain.
 * All of them are one file of the bundle, which is loaded with the first such PDF; each is a data URL.
 */
export const characterMaps = import.meta.glob('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&inline',
  import: 'default',
  eager: true,
})
