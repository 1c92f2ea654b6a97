import { AudioLines, Pause, Play, Square, Volume2 } from 'lucide-react'
import { t } from '../../i18n/t'
import { useSession } from '../../state/session/session'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { pauseReading, readAnswer, readSummary, resumeReading, stopReading, useReadAloud } from './read-aloud'

type ReadAloudButtonProps = {
  turnId: string
  answer: string
  /** True if the model that answered can be asked for a summary. */
  hasModel: boolean
}

/** In UTF-16 units. What is shorter is heard as fast as a summary of it. */
const LONG_ANSWER = 800

/** Returns whether an answer of the session that is shown is read aloud. */
export function useIsRead(turnId: string): boolean {
  const sessionId = useSession(({ id }) => id)
  return useReadAloud(({ reading }) => reading?.turnId === turnId && reading.sessionId === sessionId)
}

/** Reads an answer aloud, or what a long one comes to; while it does, pauses and stops that. */
export function ReadAloudButton({ turnId, answer, hasModel }: ReadAloudButtonProps) {
  const isRead = useIsRead(turnId)
  const phase = useReadAloud(({ reading }) => reading?.phase)
  if (!isRead)
    return (
      <>
        <IconButton label={t('readAloud.read')} onClick={() => readAnswer(turnId, answer)}>
          <Volume2 size={14} aria-hidden="true" />
        </IconButton>
        {hasModel && answer.length >= LONG_ANSWER && (
          <IconButton
            label={t('readAloud.summary')}
            title={t('readAloud.summaryHint')}
            onClick={() => readSummary(turnId)}
          >
            <AudioLines size={14} aria-hidden="true" />
          </IconButton>
        )}
      </>
    )
  return (
    <>
      {phase === 'loading' ? (
        <span role="status" aria-label={t('readAloud.loading')} className="inline-grid size-6 place-items-center">
          <Spinner />
        </span>
      ) : (
        <IconButton
          label={phase === 'paused' ? t('readAloud.resume') : t('readAloud.pause')}
          onClick={phase === 'paused' ? resumeReading : pauseReading}
        >
          {phase === 'paused' ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
        </IconButton>
      )}
      <IconButton label={t('readAloud.stop')} onClick={stopReading}>
        <Square size={12} aria-hidden="true" />
      </IconButton>
    </>
  )
}

type IconButtonProps = { label: string; title?: string; onClick(): void; children: React.ReactNode }

function IconButton({ label, title = label, onClick, children }: IconButtonProps) {
  return (
    <Button kind="icon" className="size-6" aria-label={label} title={title} onClick={onClick}>
      {children}
    </Button>
  )
}
