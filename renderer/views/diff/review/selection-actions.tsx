import type { CommentedLines } from '../../../../shared/session/review-comment'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { askAboutLines } from '../../review/ask-about-lines'

type SelectionActionsProps = {
  sessionId: string
  lines: Pick<CommentedLines, 'path' | 'from' | 'to'>
  onDone(): void
}

/** Puts the lines into the message that is being written, with what is wanted of them. */
export function SelectionActions({ sessionId, lines, onDone }: SelectionActionsProps) {
  const ask = (act: 'explain' | 'change') => {
    onDone()
    askAboutLines(sessionId, lines, act)
  }
  return (
    <>
      <Button kind="small" onClick={() => ask('explain')}>
        {t('review.explain')}
      </Button>
      <Button kind="small" onClick={() => ask('change')}>
        {t('review.change')}
      </Button>
    </>
  )
}
