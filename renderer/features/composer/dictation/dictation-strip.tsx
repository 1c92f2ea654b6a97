import { CircleAlert, Mic } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { hasDialog } from '../../../ui/has-dialog'
import { hasOwnKeys } from '../../../ui/hooks/escape-key'
import { Spinner } from '../../../ui/spinner'
import { escapedText } from '../../../ui/text/visible-text'
import {
  agree,
  cancelDictation,
  connectService,
  type Dictation,
  finishDictation,
  leaveDictation,
  retryDictation,
  useDictation,
} from './dictation'
import type { Recording } from './recorder'

const BARS = 28
/** The meter moves on so often. */
const STEP_MS = 80
const LOWEST = 0.1
const QUIET = { transform: `scaleY(${LOWEST})` }

/** Shows the loudness of the last two seconds, the newest at the end. */
function LevelMeter({ level }: { level(): number }) {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heard: number[] = Array.from({ length: BARS }, () => 0)
    const timer = setInterval(() => {
      heard.push(level())
      heard.shift()
      for (const [at, bar] of [...(bars.current?.children ?? [])].entries())
        if (bar instanceof HTMLElement) bar.style.transform = `scaleY(${Math.max(LOWEST, heard[at] ?? 0)})`
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [level])
  return (
    <div ref={bars} aria-hidden="true" data-testid="level-meter" className="flex h-6 items-center gap-0.5">
      {Array.from({ length: BARS }, (_, at) => (
        <span key={`bar-${String(at)}`} style={QUIET} className="h-full w-0.5 origin-center rounded-full bg-accent" />
      ))}
    </div>
  )
}

/** Above the field of a message, while words are dictated to it. */
export function DictationStrip({ sessionId }: { sessionId: string }) {
  const now = useDictation(state => state.now)
  useEffect(() => () => leaveDictation(sessionId), [sessionId])
  const isHere = now.phase !== 'idle' && now.sessionId === sessionId
  useDictationKeys(isHere ? now : null)
  if (!isHere) return null
  return (
    <section
      aria-label={t('dictation.strip')}
      data-testid="dictation"
      data-phase={now.phase}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 text-sm"
    >
      <StripContent now={now} />
    </section>
  )
}

function StripContent({ now }: { now: Exclude<Dictation, { phase: 'idle' }> }): ReactNode {
  switch (now.phase) {
    case 'unconnected':
      return (
        <>
          <Mic size={16} aria-hidden="true" className="shrink-0 text-accent" />
          <p role="status" className="min-w-48 flex-1">
            {t('dictation.needsService')}
          </p>
          <Button onClick={cancelDictation}>{t('common.cancel')}</Button>
          <Button kind="main" onClick={connectService}>
            {t('dictation.connect')}
          </Button>
        </>
      )
    case 'agreeing': {
      const { host, label } = now.service
      const name = now.sound?.name
      return (
        <>
          <Mic size={16} aria-hidden="true" className="shrink-0 text-accent" />
          <p className="min-w-48 flex-1 wrap-anywhere">
            {name === undefined
              ? t('dictation.goesTo', { service: escapedText(label), host })
              : t('dictation.offersFile', { name: escapedText(name), host })}
          </p>
          <Button onClick={cancelDictation}>{t('common.cancel')}</Button>
          <Button kind="main" autoFocus onClick={() => attempt(agree(), now.sessionId)}>
            {name === undefined ? t('dictation.start') : t('dictation.writeDown')}
          </Button>
        </>
      )
    }
    case 'starting':
      return <Waiting>{t('dictation.starting')}</Waiting>
    case 'recording':
      return <Listening recording={now.recording} since={now.since} />
    case 'writing':
      return (
        <Waiting>
          {now.sound?.name ? t('dictation.writingFile', { name: escapedText(now.sound.name) }) : t('dictation.writing')}
        </Waiting>
      )
    case 'failed':
      return (
        <>
          <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-bad" />
          <p role="alert" className="min-w-48 flex-1 wrap-anywhere">
            {now.problem} {now.sound && !now.sound.name && <span className="text-ink-2">{t('dictation.kept')}</span>}
          </p>
          <Button onClick={cancelDictation}>{now.sound ? t('dictation.discard') : t('common.close')}</Button>
          <Button kind="main" onClick={retryDictation}>
            {t('dictation.again')}
          </Button>
        </>
      )
  }
}

function Waiting({ children }: { children: string }) {
  return (
    <>
      <Spinner size={16} />
      <p role="status" className="min-w-48 flex-1">
        {children}
      </p>
      <Button onClick={cancelDictation}>{t('common.cancel')}</Button>
    </>
  )
}

/** After so long somebody who speaks would have been heard. */
const HEARD_WITHIN_MS = 4_000
const AUDIBLE = 0.03

function Listening({ recording, since }: { recording: Recording; since: number }) {
  const { elapsed, isHeard } = useProgress(recording, since)
  const isQuiet = !isHeard && elapsed > HEARD_WITHIN_MS
  return (
    <>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-bad" />
      <p role="status" className="sr-only">
        {t('dictation.listening')}
      </p>
      <LevelMeter level={recording.level} />
      <bdi className="text-ink-2 tabular-nums">{clock(elapsed)}</bdi>
      <p className="min-w-48 flex-1 text-xs text-ink-2">
        {isQuiet ? t('dictation.nothingHeard') : t('dictation.hint')}
      </p>
      <Button onClick={cancelDictation}>{t('common.cancel')}</Button>
      <Button kind="main" onClick={finishDictation}>
        {t('dictation.done')}
      </Button>
    </>
  )
}

function useProgress(recording: Recording, since: number): { elapsed: number; isHeard: boolean } {
  const [progress, setProgress] = useState({ elapsed: 0, isHeard: false })
  useEffect(() => {
    const timer = setInterval(() => {
      const isHeard = recording.level() > AUDIBLE
      setProgress(before => ({ elapsed: performance.now() - since, isHeard: before.isHeard || isHeard }))
    }, 200)
    return () => clearInterval(timer)
  }, [recording, since])
  return progress
}

function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Enter ends what is dictated and Esc cancels it, wherever the focus is but in what has keys of its own. */
function useDictationKeys(now: Dictation | null): void {
  const phase = now?.phase
  const isKept = now?.phase === 'failed' && now.sound !== undefined
  useEffect(() => {
    if (phase === undefined) return
    const hear = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || hasDialog() || hasOwnKeys(event.target)) return
      const isEnd = phase === 'recording' && event.key === 'Enter' && isPlain(event) && !belongsToTarget(event.target)
      // A recording that could not be written down yet is not lost by a key.
      if (!isEnd && (event.key !== 'Escape' || isKept)) return
      event.preventDefault()
      event.stopPropagation()
      if (isEnd) finishDictation()
      else cancelDictation()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [phase, isKept])
}

function isPlain({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !shiftKey && !ctrlKey && !metaKey && !altKey
}

/** Enter presses a button, and takes what is offered for a mention. */
function belongsToTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('button, a, select, [aria-activedescendant]')
}
