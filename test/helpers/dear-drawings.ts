const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="99" height="99">${content}</svg>`

/** Levels of something, of which each holds the one before ten times. */
function nested(level: (at: number) => string): string {
  return Array.from({ length: 9 }, (_, at) => level(at)).join('')
}

const tenRects = (attribute: string): string =>
  Array.from({ length: 10 }, (_, at) => `<rect x="${at}" width="9" height="9" ${attribute}/>`).join('')

const uses = svg(
  `<g id="u0"/>${nested(at => `<g id="u${at + 1}">${`<use xlink:href="#u${at}"/>`.repeat(10)}</g>`)}<use href="#u9"/>`,
)
const patterned = (reference: (id: string) => string): string =>
  svg(
    `${nested(at => `<pattern id="p${at}" width="9" height="9">${tenRects(reference(`p${at - 1}`))}</pattern>`)}<rect fill="url(#p8)"/>`,
  )

/** A few lines each that keep a page busy for minutes, or for ever. */
export const DEAR_DRAWINGS: Readonly<Record<string, string>> = {
  uses,
  patterns: patterned(id => `fill="url(#${id})"`),
  'patterns by style': patterned(id => `style="fill:url('#${id}')"`),
  'patterns by inheritance': svg(
    `${nested(at => `<pattern id="p${at}" fill="url(#p${at - 1})" width="9" height="9">${tenRects('')}</pattern>`)}<rect fill="url(#p8)"/>`,
  ),
  'patterns by classes': svg(
    `<style>${nested(at => `.c${at}{fill:url(#p${at})}`)}</style>${nested(at => `<pattern id="p${at}" width="9" height="9">${tenRects(`class="c${at - 1}"`)}</pattern>`)}<rect class="c8"/>`,
  ),
  'names with blanks': uses.replaceAll('#u', '#u ').replaceAll('id="u', 'id="u '),
  'quoted names with blanks': patterned(id => `fill="url('#${id} x')"`)
    .replaceAll(/id="(p\d)"/g, 'id="$1 x"')
    .replace('#p8)', '#p8 x)'),
  'quoted names with brackets': patterned(id => `fill='url("#${id})")'`).replaceAll(/id="(p\d)"/g, 'id="$1)"'),
  'a style sheet by link': svg(
    '<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="data:text/css,*{}"/>',
  ),
  'filters by style': svg('<rect width="99" height="99" style="filter:blur(20px)"/>'.repeat(10_000)),
  masks: svg(
    `${nested(at => `<mask id="p${at}">${tenRects(`mask="url(#p${at - 1})"`)}</mask>`)}<rect mask="url(#p8)"/>`,
  ),
  filters: svg(`<filter id="f">${'<feGaussianBlur stdDeviation="999"/>'.repeat(200)}</filter><rect filter="url(#f)"/>`),
  'a long chain': svg(
    Array.from({ length: 5_000 }, (_, at) => `<g id="u${at}"><use href="#u${at + 1}"/></g>`).join(''),
  ),
  'a filter of many': svg(
    `<filter id="f"><feGaussianBlur stdDeviation="999"/></filter>${'<rect filter="url(#f)"/>'.repeat(200)}`,
  ),
  'what refers to itself': svg(
    `<g id="u0"><use href="#u1"/></g>${nested(at => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}<use href="#u${at + 2}"/></g>`)}`,
  ),
  'equal names': uses.replace('</svg>', '<g id="u9"/></svg>'),
  'other letters for the same': patterned(id => `fill="u\\72l(#${id})"`),
  'encoded names': uses.replaceAll('href="#u', 'href="#%75'),
  'an animated reference': svg('<g id="a"/><use><set attributeName="href" to="#a"/></use>'),
  'a drawing within': svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
  'a style sheet from within': svg('<style>@import "data:text/css,*{}";</style>'),
}
