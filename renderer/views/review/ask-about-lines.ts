import type { CommentedLines } from '../../../shared/session/review-comment'
import { chip } from '../../base/message-chips'
import { t } from '../../i18n/t'
import { setDraft, useDrafts } from '../../state/drafts'
import { goToComposer } from '../../state/focus-composer'

type Lines = Pick<CommentedLines, 'path' | 'from' | 'to'>

/** Puts lines of a file at the end of the message that is being written, asking to explain or to change them, and the person into it. */
export function askAboutLines(sessionId: string, { path, from, to }: Lines, act: 'explain' | 'change'): void {
  const file = chip('@', path)
  const asked =
    from === to ? t(`review.ask.${act}Line`, { file, from }) : t(`review.ask.${act}Lines`, { file, from, to })
  const draft = useDrafts.getState()[sessionId] ?? ''
  const gap = draft === '' || /\s$/.test(draft) ? '' : ' '
  setDraft(sessionId, `${draft}${gap}${asked} `)
  goToComposer()
}
