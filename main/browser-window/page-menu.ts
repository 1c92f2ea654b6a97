import { parseWebAddress } from '../../shared/parse-url'
import { contextLines, type MenuLine } from '../menu-template'

/** The address that Chromium reports in place of one that the page may not go to, such as one of a script. */
const BLOCKED = 'about:blank#blocked'
const LONGEST_COPY = 2_000_000

/** The target of a right click in a page, as Electron reports it. */
export type Clicked = Parameters<typeof contextLines>[0] & {
  linkURL: string
  srcURL: string
  mediaType: string
  hasImageContents: boolean
}

/** The person's choice for what they clicked. */
export type PageChoice =
  | { type: 'open-link' | 'copy-address'; url: string }
  | { type: 'copy-image' | 'back' | 'forward' | 'reload' | 'inspect' }

export type PageMenu = {
  /** The labels of lines, by `page.…` and `role.…`. */
  words: Readonly<Record<string, string>>
  canGoBack: boolean
  canGoForward: boolean
  /** Chromium copies no image out of a frame of another process. */
  canCopyImages: boolean
  choose(choice: PageChoice): void
}

/** The lines of a right click in a page. Nothing of what they say comes from the page. */
export function pageMenu(
  clicked: Clicked,
  { words, canGoBack, canGoForward, canCopyImages, choose }: PageMenu,
): MenuLine[] {
  const line = (name: string, choice: PageChoice, enabled = true): MenuLine => ({
    label: words[`page.${name}`] ?? name,
    enabled,
    click: () => choose(choice),
  })
  const { linkURL, srcURL, mediaType, hasImageContents } = clicked
  const link = [
    ...(isOfWeb(linkURL) ? [line('openLink', { type: 'open-link', url: linkURL })] : []),
    ...(isCopied(linkURL) ? [line('copyLink', { type: 'copy-address', url: linkURL })] : []),
  ]
  const isPicture = mediaType === 'image' || mediaType === 'canvas'
  const image = [
    ...(isPicture && canCopyImages
      ? [line('copyImage', { type: 'copy-image' }, hasImageContents || mediaType === 'canvas')]
      : []),
    ...(isPicture && isOfWeb(srcURL) && isCopied(srcURL)
      ? [line('copyImageAddress', { type: 'copy-address', url: srcURL })]
      : []),
  ]
  const text = contextLines(clicked, words)
  const page = [
    ...[line('back', { type: 'back' }, canGoBack), line('forward', { type: 'forward' }, canGoForward)],
    line('reload', { type: 'reload' }),
  ]
  const met = [link, image, text].filter(({ length }) => length > 0)
  const inspect = line('inspect', { type: 'inspect' })
  return [...(met.length > 0 ? met : [page]).flatMap(lines => [...lines, { type: 'separator' as const }]), inspect]
}

const isOfWeb = (url: string): boolean => parseWebAddress(url) !== null

const isCopied = (url: string): boolean => url !== '' && url !== BLOCKED && url.length <= LONGEST_COPY
