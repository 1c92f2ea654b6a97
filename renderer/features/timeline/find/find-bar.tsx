import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { formatCount } from '../../../base/format'
import { isComposing } from '../../../base/is-plain-key'
import { t } from '../../../i18n/t'
import { useWholeSession } from '../../../state/session/use-whole-session'
import { Button } from '../../../ui/button'
import { hasDialog } from '../../../ui/has-dialog'
import { Spinner } from '../../../ui/spinner'
import { closeFind, useFind } from './find-store'
import type { Finding } from './use-find'

/** Finds words in the conversation. Enter and F3 lead to the next place, with Shift to the one before; Escape closes the bar. */
export function FindBar({ matches, at, step }: Finding) {
  const query = useFind(state => state.query)
  const isWhole = useWholeSession()
  useStepKeys(step)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      step(event.shiftKey ? -1 : 1)
    }
    if (event.key !== 'Escape') return
    // Elsewhere it stops a turn.
    event.preventDefault()
    event.stopPropagation()
    closeFind()
  }
  return (
    <search
      aria-label={t('session.find.label')}
      onKeyDown={onKeyDown}
      className="appear absolute end-4 top-2 z-10 flex max-w-[calc(100%-2rem)] items-center gap-0.5 rounded-lg border border-line-strong bg-raised p-1 shadow-float"
    >
      <input
        data-testid="find-field"
        type="text"
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        maxLength={500}
        value={query}
        aria-label={t('session.find.label')}
        placeholder={t('session.find.placeholder')}
        onChange={event => useFind.setState({ query: event.target.value })}
        className="min-h-7 w-48 min-w-0 rounded-sm bg-transparent px-2 text-sm text-ink outline-none placeholder:text-ink-3"
      />
      <span
        role="status"
        className="flex min-w-16 shrink-0 items-center justify-end gap-1.5 px-1 text-xs text-ink-2 tabular-nums"
      >
        {query !== '' && !isWhole && <Spinner />}
        {query !== '' && <Position count={matches.length} at={at} isWhole={isWhole} />}
      </span>
      <StepButton
        label={t('session.find.previous')}
        Icon={ArrowUp}
        isOff={matches.length === 0}
        onClick={() => step(-1)}
      />
      <StepButton
        label={t('session.find.next')}
        Icon={ArrowDown}
        isOff={matches.length === 0}
        onClick={() => step(1)}
      />
      <StepButton label={t('common.close')} Icon={X} onClick={closeFind} />
    </search>
  )
}

function Position({ count, at, isWhole }: { count: number; at: number; isWhole: boolean }) {
  if (count === 0) return isWhole ? t('session.find.none') : null
  return t('session.find.position', { at: formatCount(at + 1), all: formatCount(count) })
}

type StepButtonProps = { label: string; Icon: typeof X; isOff?: boolean; onClick(): void }

function StepButton({ label, Icon, isOff = false, onClick }: StepButtonProps) {
  return (
    <Button kind="icon" className="size-7 shrink-0" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      <Icon size={14} aria-hidden="true" />
    </Button>
  )
}

/** Lets F3 lead on from anywhere in the window. */
function useStepKeys(step: Finding['step']): void {
  const onStep = useEffectEvent(step)
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F3' || event.ctrlKey || event.metaKey || event.altKey || hasDialog()) return
      event.preventDefault()
      onStep(event.shiftKey ? -1 : 1)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
