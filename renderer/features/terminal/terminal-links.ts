import { WebLinksAddon } from '@xterm/addon-web-links'
import type { IBufferRange, ILink, ILinkHandler, Terminal } from '@xterm/xterm'
import { safeLink } from '../../../shared/markdown/safe-link'
import { addressesText } from '../../catalogue/browser/addresses'
import { terminalText } from '../../catalogue/terminal'
import { openFile } from '../../state/files-store'
import { openAddress, opensHere } from '../../state/open-address'
import { escapedText } from '../../ui/text/visible-text'
import { filePlaces } from '../../views/places/file-places'

type Hint = (text: string) => void

/** Links open with Ctrl or ⌘ and a click, with Shift in the other browser: a click alone selects. `hint` says what is under the pointer. */
function webLinks(hint: Hint): ILinkHandler {
  return {
    activate(event, address) {
      const url = safeLink(address)
      if (isAsked(event) && url) openAddress(url, { isOther: event.shiftKey })
    },
    hover: (_event, address) => hint(hintOf(address)),
    leave: () => hint(''),
  }
}

function hintOf(address: string): string {
  const { clickOpensHere, clickOpensOutside } = addressesText
  return (opensHere(address) ? clickOpensHere : clickOpensOutside)(escapedText(address))
}

/** Makes addresses of the web and places in files of the folder links. */
export function addLinks(screen: Terminal, workspace: string, hint: Hint): void {
  const { activate, hover, leave } = webLinks(hint)
  screen.options.linkHandler = webLinks(hint)
  const range: IBufferRange = { start: { x: 1, y: 1 }, end: { x: 1, y: 1 } }
  screen.loadAddon(
    new WebLinksAddon((event, address) => activate(event, address, range), {
      hover: (event, address) => hover?.(event, address, range),
      leave: (event, address) => leave?.(event, address, range),
    }),
  )
  screen.registerLinkProvider({
    provideLinks(row, give) {
      const text = screen.buffer.active.getLine(row - 1)?.translateToString(true) ?? ''
      const links = filePlaces(text, workspace).map(({ path, line, start, end }): ILink => {
        const place = `${path}:${line}`
        return {
          text: place,
          range: { start: { x: start + 1, y: row }, end: { x: end, y: row } },
          activate: event => {
            if (isAsked(event)) openFile(workspace, { path, line })
          },
          hover: () => hint(terminalText.opens(escapedText(place))),
          leave: () => hint(''),
        }
      })
      give(links.length > 0 ? links : undefined)
    },
  })
}

function isAsked(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey
}
