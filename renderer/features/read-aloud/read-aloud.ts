import { create } from 'zustand'
import type { TurnState } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { useSession } from '../../state/session/session'
import { attempt, showDialog, showToast } from '../../state/ui'
import type { Hearer, Speaker } from './speaker'

type Reading = { sessionId: string; turnId: string; phase: 'loading' | 'speaking' | 'paused' }

/** One answer is read aloud at most. */
export const useReadAloud = create<{ reading: Reading | null }>()(() => ({ reading: null }))

let speaker: Speaker | null = null
/** Counts what was begun, so that what comes late of an earlier one does not count. */
let begun = 0

/** The answer of a turn: the last reply that says something. */
export function answerOf({ replies }: Pick<TurnState, 'replies'>): string | undefined {
  return replies.findLast(({ reply }) => reply.text.trim() !== '')?.reply.text
}

/** Reads the last answer of the session that is shown, or stops what is read. */
export function toggleReadAloud(): void {
  if (useReadAloud.getState().reading) stopReading()
  else readLast()
}

function readLast(): void {
  const last = useSession.getState().state.turns.findLast(turn => turn.end && answerOf(turn) !== undefined)
  const answer = last && answerOf(last)
  if (last && answer !== undefined) readAnswer(last.id, answer)
  else showToast({ tone: 'info', text: t('readAloud.nothing') })
}

/** Reads an answer of the session that is shown from its beginning. */
export function readAnswer(turnId: string, answer: string): void {
  read(turnId, async () => answer)
}

/** Reads what an answer comes to, for which its model is asked the first time. */
export function readSummary(turnId: string): void {
  read(turnId, async (sessionId, signal) => {
    const askingId = crypto.randomUUID()
    const stop = () => void call('session.stopAsking', { askingId }).catch(() => undefined)
    signal.addEventListener('abort', stop, { once: true })
    return call('session.summarise', { sessionId, turnId, askingId })
  })
}

let asking = new AbortController()

function read(turnId: string, wordsOf: (sessionId: string, signal: AbortSignal) => Promise<string>): void {
  stopReading()
  const { id: sessionId } = useSession.getState()
  if (sessionId === null) return
  const mine = ++begun
  asking = new AbortController()
  const { signal } = asking
  useReadAloud.setState({ reading: { sessionId, turnId, phase: 'loading' } })
  const follow = useSession.subscribe(({ id }) => {
    if (mine === begun && id !== sessionId) stopReading()
    if (mine !== begun || id !== sessionId) follow()
  })
  attempt(
    begin(() => wordsOf(sessionId, signal), mine).catch((thrown: unknown) => {
      // A reading that was stopped reports nothing.
      if (mine !== begun) return
      stopReading()
      throw thrown
    }),
    sessionId,
  )
}

async function begin(wordsOf: () => Promise<string>, mine: number): Promise<void> {
  const [answer, { spokenText, spokenPieces }] = await Promise.all([wordsOf(), import('./spoken-text')])
  if (mine !== begun) return
  const paragraphs = spokenText(answer)
  if (paragraphs.length === 0) throw new Error(t('readAloud.onlyCode'))
  const hearer = hearerOf(mine)
  if (useApp.getState().start?.settings.readsAloud === 'service') {
    const [{ speaks }, { serviceSpeaker }] = await Promise.all([call('sound.services'), import('./service-speaker')])
    const most = Math.min(speaks?.mostCharacters ?? 1_000, 1_500)
    if (mine === begun) speaker = serviceSpeaker(spokenPieces(paragraphs, { first: 250, most }), hearer)
    return
  }
  const { systemSpeaker, voicesHere } = await import('./system-speaker')
  const voices = await voicesHere()
  if (mine !== begun) return
  if (voices.length === 0) return failFor(noVoices())
  const pieces = spokenPieces(paragraphs, { first: 200, most: 200 })
  speaker = systemSpeaker({ pieces, voices, language: document.documentElement.lang }, hearer)
}

function hearerOf(mine: number): Hearer {
  const isMine = () => mine === begun
  return {
    speaking: () => isMine() && become('speaking'),
    ended: () => isMine() && stopReading(),
    failed: problem => isMine() && failFor(problem),
  }
}

function failFor(problem: string): void {
  const sessionId = useReadAloud.getState().reading?.sessionId
  stopReading()
  const action = {
    label: t('readAloud.settings'),
    run: () => showDialog({ type: 'settings', page: 'services', field: t('readAloud.who') }),
  }
  showToast({ tone: 'error', text: problem, sessionId, action })
}

function noVoices(): string {
  return useApp.getState().start?.platform === 'linux' ? t('readAloud.noVoicesOnLinux') : t('readAloud.noVoices')
}

function become(phase: Reading['phase']): void {
  const { reading } = useReadAloud.getState()
  // Another piece begins only once the person goes on.
  if (reading && !(reading.phase === 'paused' && phase === 'speaking'))
    useReadAloud.setState({ reading: { ...reading, phase } })
}

export function pauseReading(): void {
  speaker?.pause()
  become('paused')
}

export function resumeReading(): void {
  const { reading } = useReadAloud.getState()
  if (reading) useReadAloud.setState({ reading: { ...reading, phase: 'speaking' } })
  speaker?.resume()
}

export function stopReading(): void {
  begun++
  asking.abort()
  speaker?.stop()
  speaker = null
  useReadAloud.setState({ reading: null })
}
