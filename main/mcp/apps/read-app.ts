import { z } from 'zod'
import type { AppDomains } from '../../../shared/apps/app-domains'
import { APP_MIME_TYPE } from '../../../shared/apps/mcp-apps'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { appOrigin } from './app-origin'

/** The largest page. A larger one was not written to be shown beside a conversation. */
export const LARGEST_PAGE = 5 * 1024 * 1024
const MOST_ORIGINS = 20

/** A page of a server, with what it wants to load. */
export type AppPage = { html: Uint8Array; domains: AppDomains }

const declared = z.array(z.unknown()).catch([])
const Csp = z.looseObject({
  connectDomains: declared,
  resourceDomains: declared,
  frameDomains: declared,
  baseUriDomains: declared,
})
const Content = z.looseObject({
  uri: z.string().catch(''),
  mimeType: z.string().catch(''),
  text: z.string().optional().catch(undefined),
  blob: z.string().optional().catch(undefined),
  _meta: z
    .looseObject({
      ui: z
        .looseObject({ csp: Csp.optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})
const Answer = z.looseObject({ contents: z.array(z.unknown()).min(1) })

/** Takes the page out of what a server answered to `resources/read`. Throws a `WordedError` where there is none that can be shown. */
export function readApp(uri: string, answered: unknown): AppPage {
  const contents = Answer.safeParse(answered).data?.contents ?? []
  const parsed = contents.slice(0, 20).flatMap(item => Content.safeParse(item).data ?? [])
  const content = parsed.find(one => one.uri === uri) ?? (parsed.length === 1 ? parsed[0] : undefined)
  if (!content) throw new WordedError(sentence`The server didn’t return the app’s page.`)
  if (!isAppType(content.mimeType)) {
    throw new WordedError(
      sentence`The app’s page is of type “${content.mimeType.slice(0, 100)}”, which can’t be shown.`,
    )
  }
  const html = bytesOf(content)
  if (html.byteLength > LARGEST_PAGE) throw new WordedError(sentence`The app’s page is larger than 5 MB.`)
  if (html.byteLength === 0 || !isText(html)) throw new WordedError(sentence`The app’s page is empty or isn’t text.`)
  return { html, domains: domainsOf(content._meta?.ui?.csp) }
}

/** Returns whether it is the app type, regardless of spaces and quotes. */
function isAppType(type: string): boolean {
  return type.toLowerCase().replace(/[\s"]/g, '').replace(';charset=utf-8', '') === APP_MIME_TYPE
}

function bytesOf({ text, blob }: z.infer<typeof Content>): Uint8Array {
  return text === undefined ? Buffer.from(blob ?? '', 'base64') : Buffer.from(text, 'utf8')
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function domainsOf(csp: z.infer<typeof Csp> | undefined): AppDomains {
  return {
    connect: originsIn(csp?.connectDomains),
    resource: originsIn(csp?.resourceDomains),
    frame: originsIn(csp?.frameDomains).filter(origin => /^https?:/.test(origin)),
    base: originsIn(csp?.baseUriDomains),
  }
}

function originsIn(values: readonly unknown[] = []): string[] {
  const found = values.flatMap(value => (typeof value === 'string' ? (appOrigin(value) ?? []) : []))
  return [...new Set(found)].slice(0, MOST_ORIGINS)
}
