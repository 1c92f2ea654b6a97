import { MessageCircleQuestion, TextQuote, X } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../../i18n/t'
import { putBeforeDraft } from '../../state/drafts'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { hasOwnKeys } from '../../ui/hooks/escape-key'
import { Loading } from '../../ui/loading'
import { ScrollRegion } from '../../ui/scroll-region'
import { Markdown } from '../../views/markdown/markdown'
import { type Aside, closeAside } from './aside'

/** Shows a question on the side and its answer above the message field. Esc takes it away. */
export function AsideCard({ aside }: { aside: Aside }) {
  const { sessionId, question, answer, phase, problem } = aside
  useEscapeCloses()
  return (
    <section
      aria-label={t('aside.title')}
      data-testid="aside"
      className="mb-2 flex max-h-[40vh] flex-col rounded-lg border border-line bg-raised shadow-card"
    >
      <header className="flex items-start gap-2 py-1.5 ps-3 pe-1.5">
        <MessageCircleQuestion size={15} aria-hidden="true" className="mt-1 shrink-0 text-ink-2" />
        <p className="min-w-0 flex-1 pt-0.5 text-sm font-medium wrap-anywhere" dir="auto">
          {question}
        </p>
        <Button kind="icon" aria-label={t('aside.close')} onClick={closeAside}>
          <X size={15} aria-hidden="true" />
        </Button>
      </header>
      <ScrollRegion
        as="section"
        label={t('aside.answer')}
        aria-live="polite"
        aria-busy={phase === 'answering'}
        className="min-h-0 overflow-y-auto px-3 pb-2 text-sm"
      >
        {answer !== '' && <Markdown source={answer} isGrowing={phase === 'answering'} />}
        {answer === '' && phase === 'answering' && <Loading />}
        {problem !== undefined && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
      </ScrollRegion>
      <footer className="flex items-center gap-1 border-t border-line py-1 ps-3 pe-1.5">
        <p className="min-w-0 flex-1 truncate text-xs text-ink-2">{t('aside.apart')}</p>
        {phase === 'answered' && (
          <>
            <CopyButton value={answer} />
            <Button kind="small" onClick={() => addToMessage(sessionId, question, answer)}>
              <TextQuote size={14} aria-hidden="true" />
              {t('aside.add')}
            </Button>
          </>
        )}
      </footer>
    </section>
  )
}

/** The conversation may go on from it after all. */
function addToMessage(sessionId: string, question: string, answer: string): void {
  const quoted = `${question}\n${answer}`.split('\n').map(line => `> ${line}`)
  putBeforeDraft(sessionId, `${quoted.join('\n')}\n\n`)
  closeAside()
}

function useEscapeCloses(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || hasOwnKeys(event.target)) return
      event.preventDefault()
      closeAside()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
