import { create } from 'zustand'
import type { BrowserTab } from '../../../shared/browser/browser-tabs'
import type { PageLook } from '../../../shared/browser/page-origin'
import { parseWebAddress } from '../../../shared/parse-url'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { setFullView } from '../../state/browser'
import { goToComposer } from '../../state/focus-composer'
import { answeringIn } from '../../state/profile-in-use'
import { type OpenSession, useSession } from '../../state/session/session'
import { attempt, showToast } from '../../state/ui'
import { addFiles } from '../composer/attachments/add-files'

/** The state of whether a page is being looked at. */
export const useLooking = create<{ isLooking: boolean }>()(() => ({ isLooking: false }))

/** The session whose message something can be added to; that of a sub-agent takes none. */
export const hasMessage = ({ id, state }: OpenSession): boolean => id !== null && state.parent === undefined

/** Puts what the person sees in a tab into the message that they write: nothing is sent. */
export function lookAt(tab: BrowserTab): void {
  const session = useSession.getState()
  const { id } = session
  if (id === null || !hasMessage(session) || useLooking.getState().isLooking) return
  useLooking.setState({ isLooking: true })
  attempt(
    take(tab, id).finally(() => useLooking.setState({ isLooking: false })),
    id,
  )
}

async function take({ id: tabId }: BrowserTab, sessionId: string): Promise<void> {
  const hasPicture = await seesPictures()
  const look = await call('browser.look', { tabId, hasPicture })
  await addFiles(sessionId, filesOf(look), { page: look.origin })
  if (!hasPicture) showToast({ tone: 'info', text: t('browser.look.textAlone'), sessionId })
  // The message is behind a browser that takes all of the room.
  setFullView(false)
  if (useSession.getState().id === sessionId) goToComposer()
}

/** Returns whether the model that answers next sees pictures, as far as it is known. */
async function seesPictures(): Promise<boolean> {
  const { start } = useApp.getState()
  const answering = start && answeringIn(start, useSession.getState().state)
  if (!answering || answering.providerId === 'offline') return true
  const { providerId, model } = answering
  return (await call('model.facts', { providerId, model })).images !== false
}

function filesOf({ origin, picture, text }: PageLook): File[] {
  const name = nameOf(origin.url)
  return [
    ...(picture ? [new File([new Uint8Array(picture)], `${name}.jpg`, { type: 'image/jpeg' })] : []),
    ...(text === undefined ? [] : [new File([text], `${name}.txt`, { type: 'text/plain' })]),
  ]
}

const LONGEST_NAME = 60

/** After its host, as a file can be called everywhere. */
function nameOf(url: string): string {
  const host = parseWebAddress(url)?.host ?? ''
  return (
    host
      .replace(/[^\w.-]+/g, '-')
      .replace(/^-+|(?<!-)-+$/g, '')
      .slice(0, LONGEST_NAME) || 'page'
  )
}
