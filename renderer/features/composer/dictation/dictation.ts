import { create } from 'zustand'
import { messageOf } from '../../../../shared/errors'
import type { SoundService } from '../../../../shared/ipc/sound-calls'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { updateSettings, useApp } from '../../../state/app'
import { focusComposer } from '../../../state/focus-composer'
import { attempt, showDialog, showToast } from '../../../state/ui'
import { escapedText } from '../../../ui/text/visible-text'
import { insertWords } from './insert-words'
import type { Recording } from './recorder'

/** A sound whose words are wanted, and what it is called where it is a file. */
type Sound = { bytes: Uint8Array; name?: string }

/** `agreeing` asks before anything is sent: the first time to a host, and for each file that was dropped. */
export type Dictation =
  | { phase: 'idle' }
  | { phase: 'unconnected'; sessionId: string }
  | { phase: 'agreeing'; sessionId: string; service: SoundService; sound?: Sound }
  | { phase: 'starting'; sessionId: string }
  | { phase: 'recording'; sessionId: string; recording: Recording; since: number }
  | { phase: 'writing'; sessionId: string; service?: SoundService; sound?: Sound; stop: AbortController }
  | { phase: 'failed'; sessionId: string; problem: string; sound?: Sound }

/** The limit of a recording: what services take at once ends before this is over. */
export const LONGEST_MS = 600_000

/** As much as services take at once. */
const MOST_BYTES = 25 * 1024 * 1024

const IDLE: Dictation = { phase: 'idle' }

/** One window hears one person: there is one dictation at most. */
export const useDictation = create<{ now: Dictation }>()(() => ({ now: IDLE }))

const now = (): Dictation => useDictation.getState().now
const become = (next: Dictation): void => useDictation.setState({ now: next })

/** Begins to listen for a session's message, or ends that. Without a service that writes speech down it says how to come by one. */
export function toggleDictation(sessionId: string): void {
  const { phase } = now()
  if (phase === 'recording') finishDictation()
  else if (phase === 'idle') attempt(begin(sessionId), sessionId)
}

async function begin(sessionId: string): Promise<void> {
  const { transcribes: service } = await call('sound.services')
  if (now().phase !== 'idle') return
  if (!service) return become({ phase: 'unconnected', sessionId })
  const agreed = useApp.getState().start?.settings.dictationHost
  if (agreed === service.host) await listen(sessionId)
  else become({ phase: 'agreeing', sessionId, service })
}

/** Goes to where services are connected. */
export function connectService(): void {
  become(IDLE)
  showDialog({ type: 'settings', page: 'services', field: t('settings.services.add') })
}

/** The person has read where the sound goes. */
export async function agree(): Promise<void> {
  const asked = now()
  if (asked.phase !== 'agreeing') return
  const { sessionId, service, sound } = asked
  focusComposer()
  if (sound) return write(sessionId, sound, service)
  become({ phase: 'starting', sessionId })
  attempt(updateSettings({ dictationHost: service.host }), sessionId)
  await listen(sessionId)
}

async function listen(sessionId: string): Promise<void> {
  const starting: Dictation = { phase: 'starting', sessionId }
  become(starting)
  try {
    const [{ startRecording }, isAllowed] = await Promise.all([import('./recorder'), call('microphone.open')])
    if (!isAllowed) throw new DOMException('The system refuses it.', 'NotAllowedError')
    const recording = await startRecording()
    // It was cancelled while the system asked.
    if (now() !== starting) {
      recording.cancel()
      return closeMicrophone()
    }
    recording.whenLost(() => isRecording(recording) && finishDictation())
    become({ phase: 'recording', sessionId, recording, since: performance.now() })
    setTimeout(() => isRecording(recording) && finishDictation(), LONGEST_MS)
  } catch (thrown) {
    closeMicrophone()
    if (now() === starting) become({ phase: 'failed', sessionId, problem: microphoneProblem(thrown) })
  }
}

function isRecording(recording: Recording): boolean {
  const current = now()
  return current.phase === 'recording' && current.recording === recording
}

function closeMicrophone(): void {
  void call('microphone.close').catch(() => undefined)
}

/** Ends the recording, and has its words written down. */
export function finishDictation(): void {
  const current = now()
  if (current.phase !== 'recording') return
  const { sessionId, recording } = current
  const stop = new AbortController()
  become({ phase: 'writing', sessionId, stop })
  attempt(writeRecording({ sessionId, recording, stop }), sessionId)
}

type EndedRecording = { sessionId: string; recording: Recording; stop: AbortController }

async function writeRecording({ sessionId, recording, stop }: EndedRecording): Promise<void> {
  try {
    const [samples, { isSilent, wavOf }] = await Promise.all([recording.finish(), import('./samples')])
    if (stop.signal.aborted) return
    if (isSilent(samples)) become({ phase: 'failed', sessionId, problem: t('dictation.silence') })
    else await write(sessionId, { bytes: wavOf(samples) })
  } catch (thrown) {
    if (!stop.signal.aborted) become({ phase: 'failed', sessionId, problem: messageOf(thrown) })
  } finally {
    closeMicrophone()
  }
}

/** Sends a sound to the service. It is kept until its words are there, or the person no longer wants them. */
async function write(sessionId: string, sound: Sound, service?: SoundService): Promise<void> {
  const stop = new AbortController()
  const writing: Dictation = { phase: 'writing', sessionId, sound, stop, ...(service && { service }) }
  become(writing)
  const askingId = crypto.randomUUID()
  stop.signal.addEventListener('abort', () => void call('sound.stop', { askingId }).catch(() => undefined))
  try {
    const { text } = await call('sound.transcribe', { bytes: sound.bytes, askingId })
    if (now() !== writing) return
    if (text === '') return become({ phase: 'failed', sessionId, problem: t('dictation.noWords'), sound })
    become(IDLE)
    insertWords(sessionId, text)
  } catch (thrown) {
    if (now() === writing) become({ phase: 'failed', sessionId, problem: messageOf(thrown), sound })
  }
}

/** Tries again what failed: with the same recording where there is one. */
export function retryDictation(): void {
  const current = now()
  if (current.phase !== 'failed') return
  const { sessionId, sound } = current
  focusComposer()
  attempt(sound ? write(sessionId, sound) : listen(sessionId), sessionId)
}

/** Ends it without words, whatever was said. */
export function cancelDictation(): void {
  const current = now()
  become(IDLE)
  if (current.phase === 'recording') {
    current.recording.cancel()
    closeMicrophone()
  }
  if (current.phase === 'writing') current.stop.abort()
  focusComposer()
}

/** The session is left: what was said for it by now goes into its message. */
export function leaveDictation(sessionId: string): void {
  const current = now()
  if (!('sessionId' in current) || current.sessionId !== sessionId) return
  if (current.phase === 'recording') finishDictation()
  else if (/^(unconnected|agreeing|starting)$/.test(current.phase)) become(IDLE)
}

/** Offers the words of a file that was given with a message. */
export async function offerWords(sessionId: string, file: File): Promise<void> {
  const { transcribes: service } = await call('sound.services')
  const name = escapedText(file.name)
  if (!service) {
    const action = { label: t('dictation.connect'), run: connectService }
    return showToast({ tone: 'error', text: t('dictation.fileNeedsService', { name }), sessionId, action })
  }
  if (now().phase !== 'idle') return showToast({ tone: 'info', text: t('dictation.busy'), sessionId })
  if (file.size > MOST_BYTES) return showToast({ tone: 'error', text: t('dictation.tooLarge', { name }), sessionId })
  const sound = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
  become({ phase: 'agreeing', sessionId, service, sound })
}

/** Explains why the microphone cannot be heard, and what to do. */
function microphoneProblem(thrown: unknown): string {
  const { name = '' } = thrown instanceof Error ? thrown : {}
  const platform = useApp.getState().start?.platform
  if (name === 'NotFoundError') return t('dictation.noMicrophone')
  if (name === 'NotReadableError' || name === 'AbortError') return t('dictation.microphoneBusy')
  if (name !== 'NotAllowedError' && name !== 'SecurityError') return messageOf(thrown)
  if (platform === 'darwin') return t('dictation.refusedOnMac')
  return platform === 'win32' ? t('dictation.refusedOnWindows') : t('dictation.refused')
}
