import { randomUUID } from 'node:crypto'
import { app, session, WebContentsView } from 'electron'
import { AppError } from '../shared/errors'
import { lazily } from '../shared/lazily'
import { sentence } from '../shared/sentence'
import { PAGE_FOOTER } from './documents/writing/page-footer'

/** A page that takes longer to lay out is given up. */
const PRINT_LIMIT_MS = 30_000
/** The countries whose paper is Letter. */
const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'DO', 'SV', 'NI', 'HN', 'PR'])

/** The pages that are being printed, by their address. */
const pages = new Map<string, string>()
const views = new Set<WebContentsView>()

/** A session in which there is nothing but these pages, and whose every other request is refused. */
const printing = lazily(() => {
  const own = session.fromPartition('print', { cache: false })
  own.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !pages.has(url) }))
  own.setPermissionRequestHandler((...[, , decide]) => decide(false))
  own.setPermissionCheckHandler(() => false)
  own.protocol.handle('https', ({ url }) => {
    return new Response(pages.get(url) ?? '', { headers: { 'content-type': 'text/html' } })
  })
  return own
})

/** Prints a page to a PDF, with page numbers, an outline and tags. Chromium lays it out, where nobody sees it and no script runs. */
export async function printPage(html: string): Promise<Uint8Array> {
  const address = `https://${randomUUID()}.invalid/`
  // Without a reference it is collected, and the page ends with it.
  const view = new WebContentsView({ webPreferences: { session: printing(), sandbox: true, javascript: false } })
  views.add(view)
  const { webContents } = view
  pages.set(address, html)
  let limit: NodeJS.Timeout | undefined
  const isLate = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      const seconds = PRINT_LIMIT_MS / 1000
      reject(
        new AppError(
          'internal',
          sentence`The PDF took more than ${seconds} s to lay out. Shorten the text, and try again.`,
        ),
      )
    }, PRINT_LIMIT_MS)
  })
  try {
    const printed = webContents.loadURL(address).then(() =>
      webContents.printToPDF({
        pageSize: LETTER.has(app.getLocaleCountryCode()) ? 'Letter' : 'A4',
        printBackground: true,
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate: PAGE_FOOTER,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      }),
    )
    // Its end is nobody's concern once it was given up.
    printed.catch(() => undefined)
    return new Uint8Array(await Promise.race([printed, isLate]))
  } finally {
    clearTimeout(limit)
    pages.delete(address)
    views.delete(view)
    if (!webContents.isDestroyed()) webContents.close()
  }
}
