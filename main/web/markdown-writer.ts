import TurndownService from 'turndown'
import type { PageElement } from './page-document'

const SECTIONS = ['THEAD', 'TBODY', 'TFOOT']

/** Writes Markdown with tables as GitHub has them. A table that holds another is layout, and stays a row of blocks. */
export function markdownWriter(): TurndownService {
  const isData = dataTables()
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    hr: '---',
    // A cell without text still takes its column.
    blankReplacement: (_content, node) => (isCell(node) && isData(node) ? '  |' : node.isBlock ? '\n\n' : ''),
  })
  service.addRule('cell', {
    filter: (node: PageElement) => isCell(node) && isData(node),
    replacement: content =>
      ` ${content
        .trim()
        .replace(/(?<!\s)\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|')} |`,
  })
  service.addRule('row', {
    filter: (node: PageElement) => node.nodeName === 'TR' && isData(node),
    replacement: (content, node) => `\n|${content}${isFirstRow(node) ? ruleUnder(node) : ''}`,
  })
  service.addRule('section', {
    filter: (node: PageElement) => SECTIONS.includes(node.nodeName) && isData(node),
    replacement: content => content,
  })
  service.addRule('table', {
    filter: (node: PageElement) => node.nodeName === 'TABLE' && isData(node),
    replacement: content => `\n\n${content.trim()}\n\n`,
  })
  return service
}

/** Remembers the answer for each table, which would else be looked for once a cell. */
function dataTables(): (node: PageElement) => boolean {
  const known = new WeakMap<PageElement, boolean>()
  return node => {
    const table = node.closest('table')
    if (!table) return false
    const isData = known.get(table) ?? table.querySelector('table') === null
    known.set(table, isData)
    return isData
  }
}

function isCell({ nodeName }: PageElement): boolean {
  return nodeName === 'TD' || nodeName === 'TH'
}

function isFirstRow(row: PageElement): boolean {
  return row.closest('table')?.querySelector('tr') === row
}

function ruleUnder(row: PageElement): string {
  return `\n|${' --- |'.repeat([...row.childNodes].filter(isCell).length)}`
}
