import type { FoundElement } from '../../../shared/browser/found-element'
import type { PageActionEffect, PagePictureRef } from '../../../shared/browser/page-action'
import { referencesIn, referenceTo } from '../../../shared/vault/vault-reference'
import { hostsOf } from '../../browser/hosts-of'
import { isThisComputer, namedEntry } from '../../vault/check-reference'
import type { Proposal } from '../tool'
import type { ToolContext } from '../tool-context'
import { DOWNLOADS, elementOf, type OpenPage, openPage, pageProposal } from './page-proposal'

/** The picture of a card is so large at most. */
const LONGEST_SIDE = 1_200

type Act = Pick<PageActionEffect, 'action'> & Partial<Pick<PageActionEffect, 'text' | 'vault' | 'file'>>

/** Plans what is done to one element of the page: it is looked for, and a picture is taken with it framed. */
export async function planAct(selector: string, act: Act, context: ToolContext): Promise<Proposal> {
  const open = await openPage(context)
  const element = await elementOf(open, selector, context)
  return actOn(element, act, { open, context })
}

type Acting = { open: OpenPage; context: ToolContext }

/** The same for an element that was found already, or for the page as a whole. */
export async function actOn(element: FoundElement | undefined, act: Act, { open, context }: Acting): Promise<Proposal> {
  const { frameUrl, link, form } = element ?? {}
  const picture = await pictureOf(open, element, context)
  return pageProposal(open, {
    ...act,
    reach: 'act',
    hosts: hostsOf(open.page.url, frameUrl, link, form?.target),
    downloadsTo: DOWNLOADS,
    ...(element && { element }),
    ...(picture && { picture }),
  })
}

/** The page as it is, with what is acted on framed. A page that cannot be pictured can be worked all the same. */
export async function pictureOf(
  { tab }: OpenPage,
  element: FoundElement | undefined,
  { blobs, signal }: ToolContext,
): Promise<PagePictureRef | undefined> {
  try {
    const { bytes, mediaType, ...size } = await tab.page.picture(
      { longestSide: LONGEST_SIDE, mediaType: 'image/jpeg', ...(element && { mark: element.box }) },
      signal,
    )
    return { blob: await blobs.put(bytes), mimeType: mediaType, ...size }
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/**
 * Returns the vault entries in a text that is to be typed into a field. Throws an `Error` for the model if the vault has
 * no such value, or it may not go to that page.
 */
export function vaultIn(text: string, { frameUrl, form }: FoundElement, { vault }: ToolContext): string[] | undefined {
  const references = referencesIn(text)
  for (const reference of references) {
    const entry = namedEntry(reference, vault)
    for (const target of [frameUrl, ...(form ? [form.target] : [])]) {
      const { host, protocol } = new URL(target)
      if (protocol !== 'https:' && !isThisComputer(host))
        throw new Error('A value of the vault is not typed into a page over http, where others can read it.')
      if (!vault?.mayGoTo(entry.name, host))
        throw new Error(
          `The entry '${entry.name}' of the vault may not be typed into pages of ${host}. The person says in Settings, under Vault, where it may go.`,
        )
    }
  }
  return references.length > 0 ? references.map(referenceTo) : undefined
}
