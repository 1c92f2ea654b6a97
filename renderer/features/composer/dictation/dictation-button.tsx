import { Mic } from 'lucide-react'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { useShownKeys } from '../../shortcuts/use-shown-keys'
import { toggleDictation, useDictation } from './dictation'

/** Begins to listen, or ends that. */
export function DictationButton({ sessionId }: { sessionId: string }) {
  const phase = useDictation(({ now }) => now.phase)
  const keys = useShownKeys('dictation.toggle')
  const isRecording = phase === 'recording'
  const label = isRecording ? t('dictation.done') : t('dictation.dictate')
  return (
    <Button
      kind="icon"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={isRecording}
      disabled={phase !== 'idle' && !isRecording}
      className="aria-pressed:bg-bad-soft aria-pressed:text-bad"
      // The second click of a double one would end what the first began.
      onClick={({ detail: clicks }) => clicks < 2 && toggleDictation(sessionId)}
    >
      <Mic size={16} aria-hidden="true" />
    </Button>
  )
}
