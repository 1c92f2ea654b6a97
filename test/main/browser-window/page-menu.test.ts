import { describe, expect, test } from 'vitest'
import { type Clicked, type PageChoice, type PageMenu, pageMenu } from '../../../main/browser-window/page-menu'

const words = {
  'page.openLink': 'Open link',
  'page.copyLink': 'Copy link',
  'page.copyImage': 'Copy image',
  'page.copyImageAddress': 'Copy image address',
  'page.back': 'Back',
  'page.forward': 'Forward',
  'page.reload': 'Reload',
  'page.inspect': 'Inspect',
  'role.copy': 'Copy',
}
const PLAIN: Clicked = {
  linkURL: '',
  srcURL: '',
  mediaType: 'none',
  hasImageContents: false,
  isEditable: false,
  selectionText: '',
  editFlags: { canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
}
const IMAGE = { mediaType: 'image', hasImageContents: true, srcURL: 'https://example.com/a.png' }

function clicking(clicked: Partial<Clicked>, facts: Partial<PageMenu> = {}) {
  const chosen: PageChoice[] = []
  const usual = { words, canGoBack: true, canGoForward: false, canCopyImages: true }
  const choices = { ...usual, ...facts, choose: (choice: PageChoice) => void chosen.push(choice) }
  const lines = pageMenu({ ...PLAIN, ...clicked }, choices)
  const labels = lines.map(({ type, label, role }) => type ?? label ?? role)
  const choose = (name: string) => lines.find(({ label }) => label === name)?.click?.()
  return { lines, labels, chosen, choose }
}

describe('a right click in a page', () => {
  test('on a link of the web offers to open it behind and to copy its address, as it is', () => {
    const { labels, choose, chosen } = clicking({ linkURL: 'https://example.com/?a=%20b' })
    expect(labels).toEqual(['Open link', 'Copy link', 'separator', 'Inspect'])
    choose('Open link')
    choose('Copy link')
    expect(chosen).toEqual([
      { type: 'open-link', url: 'https://example.com/?a=%20b' },
      { type: 'copy-address', url: 'https://example.com/?a=%20b' },
    ])
  })

  test.each([
    ...['data:text/html,hi', 'javascript:alert(1)', 'blob:https://example.com/1', 'mailto:a@example.com'],
    ...['file:///etc/passwd', 'about:blank', 'app://atrium/', 'chrome://gpu', 'view-source:https://example.com/'],
    'filesystem:http://example.com/temporary/a',
  ])('on a link to %s offers to copy its address alone', linkURL => {
    expect(clicking({ linkURL }).labels).toEqual(['Copy link', 'separator', 'Inspect'])
  })

  test('on a link whose address Chromium does not tell offers what it does beside it', () => {
    const { labels } = clicking({ linkURL: 'about:blank#blocked' })
    expect(labels).toEqual(['Back', 'Forward', 'Reload', 'separator', 'Inspect'])
  })

  test('on a link of more than 2 MB offers no copy of it', () => {
    const long = `https://example.com/${'a'.repeat(2_000_000)}`
    expect(clicking({ linkURL: long }).labels).toEqual(['Open link', 'separator', 'Inspect'])
    expect(clicking({ linkURL: long.slice(0, 2_000_000) }).labels).toContain('Copy link')
    expect(clicking({ ...IMAGE, srcURL: long }).labels).toEqual(['Copy image', 'separator', 'Inspect'])
  })

  test('on an image offers to copy it, and its address where it is one of the web', () => {
    const { labels, choose, chosen } = clicking(IMAGE)
    expect(labels).toEqual(['Copy image', 'Copy image address', 'separator', 'Inspect'])
    choose('Copy image')
    choose('Copy image address')
    expect(chosen).toEqual([{ type: 'copy-image' }, { type: 'copy-address', url: 'https://example.com/a.png' }])
    const drawn = clicking({ ...IMAGE, srcURL: 'data:image/png;base64,AAAA' })
    expect(drawn.labels).toEqual(['Copy image', 'separator', 'Inspect'])
    expect(clicking(IMAGE, { canCopyImages: false }).labels).toEqual(['Copy image address', 'separator', 'Inspect'])
  })

  test('does not copy an image that did not come, and copies a canvas, of which Chromium does not say what it holds', () => {
    const isCopied = (clicked: Partial<Clicked>) =>
      clicking(clicked).lines.find(({ label }) => label === 'Copy image')?.enabled
    expect(isCopied({ ...IMAGE, hasImageContents: false })).toBe(false)
    expect(isCopied({ mediaType: 'canvas' })).toBe(true)
    expect(isCopied({ mediaType: 'video', srcURL: 'https://example.com/a.webm' })).toBe(undefined)
  })

  test('elsewhere offers the way back, on and the page anew, as far as there is one', () => {
    const { lines, labels, choose, chosen } = clicking({})
    expect(labels).toEqual(['Back', 'Forward', 'Reload', 'separator', 'Inspect'])
    expect(lines.map(({ enabled }) => enabled)).toEqual([true, false, true, undefined, true])
    for (const name of ['Back', 'Forward', 'Reload', 'Inspect']) choose(name)
    expect(chosen.map(({ type }) => type)).toEqual(['back', 'forward', 'reload', 'inspect'])
    const other = clicking({ selectionText: ' \n' }, { canGoBack: false, canGoForward: true })
    expect(other.lines.map(({ enabled }) => enabled)).toEqual([false, true, true, undefined, true])
  })

  test('offers for text what it offers elsewhere in Atrium', () => {
    expect(clicking({ selectionText: 'word' }).labels).toEqual(['Copy', 'separator', 'Inspect'])
    const field = clicking({ isEditable: true }).labels
    expect(field).toEqual([
      ...['cut', 'Copy', 'paste', 'pasteAndMatchStyle', 'separator', 'selectAll'],
      ...['separator', 'Inspect'],
    ])
  })

  test('on an image in a link within what is selected offers all of it, in groups', () => {
    const { labels } = clicking({ ...IMAGE, linkURL: 'http://folder.localhost/a.html', selectionText: 'word' })
    expect(labels).toEqual([
      ...['Open link', 'Copy link', 'separator', 'Copy image', 'Copy image address', 'separator'],
      ...['Copy', 'separator', 'Inspect'],
    ])
  })

  test('has no line that begins or ends it, and none twice', () => {
    const links = ['', 'https://example.com/', 'data:,a', 'about:blank#blocked']
    for (const linkURL of links)
      for (const media of [{}, IMAGE, { mediaType: 'canvas' }])
        for (const isEditable of [true, false])
          for (const selectionText of ['', 'word']) {
            const { labels } = clicking({ linkURL, ...media, isEditable, selectionText })
            const groups = labels.join('|').split('separator')
            expect(groups.every(group => group !== '' && group !== '|')).toBe(true)
            expect(groups.at(-1)).toBe('|Inspect')
          }
  })
})
