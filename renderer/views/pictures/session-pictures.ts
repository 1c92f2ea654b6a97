import {
  type CallState,
  callsOf,
  type SessionState,
  type TurnState,
  type UserMessageState,
} from '../../../shared/session/session-state'
import type { ToolDetails } from '../../../shared/session/tool-results'
import { t } from '../../i18n/t'
import type { Picture } from '../../state/ui'
import { escapedText } from '../../ui/text/visible-text'
import { pagePicture } from './page-picture'
import { pagePictures } from './page-pictures'
import { foundPicture, sentPicture } from './picture-of'

type PageAction = Extract<ToolDetails, { type: 'page-action' }>

/** All pictures of a conversation in its order, each once. */
export function sessionPictures(state: Pick<SessionState, 'turns' | 'calls'>): Picture[] {
  const all = state.turns.flatMap(turn => turnPictures(turn, state))
  return [...new Map(all.map(picture => [picture.url, picture])).values()]
}

function turnPictures(turn: TurnState, state: Pick<SessionState, 'turns' | 'calls'>): Picture[] {
  const said: UserMessageState[] = [turn, ...(turn.steered ?? [])]
  const sent = said.flatMap(({ attachments = [] }) => attachments.flatMap(one => sentPicture(one) ?? []))
  return [...sent, ...callsOf(state, turn).flatMap(callPictures)]
}

function callPictures({ result }: CallState): Picture[] {
  const details = result?.details
  if (details?.type === 'image' || details?.type === 'made') return [foundPicture(details) ?? []].flat()
  if (details?.type === 'file-text') return pagePictures(details).flatMap(page => withoutPath(foundPicture(page)))
  if (details?.type === 'page-action') return actionPictures(details)
  if (details?.type !== 'mcp') return []
  return details.parts.flatMap((part, at) => {
    if (part.type !== 'image') return []
    return withoutPath(foundPicture({ ...part, path: t('mcp.result.picture', { count: at + 1 }) }))
  })
}

/** Returns pictures of a page before and after an action: one step after the other shows again what was done. */
function actionPictures({ before, after, seen, title, url, element }: PageAction): Picture[] {
  const about = escapedText(element?.name || title || url || '')
  return [
    ...pagePicture(t('pages.call.before'), about, before),
    ...pagePicture(t('pages.call.after'), about, after),
    ...pagePicture(t('pages.call.seen'), about, seen),
  ]
}

/** It is no file of the folder. */
function withoutPath(picture: Picture | null): Picture[] {
  if (!picture) return []
  const { path: _, ...shown } = picture
  return [shown]
}
