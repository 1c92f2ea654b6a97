import type { Hearer, Speaker } from './speaker'

/** The part of the Web Speech API that is needed: the voices of the system. */
export type SystemVoices = Pick<
  SpeechSynthesis,
  'getVoices' | 'speak' | 'cancel' | 'pause' | 'resume' | 'addEventListener' | 'removeEventListener'
>

/** Voices are looked for by another process, which has told of them by then. */
const VOICES_MS = 1_500

/** The voices of this computer: others would send the text elsewhere. */
export async function voicesHere(system: SystemVoices = speechSynthesis): Promise<SpeechSynthesisVoice[]> {
  const local = () => system.getVoices().filter(({ localService }) => localService)
  if (local().length > 0) return local()
  await new Promise<void>(resolve => {
    const done = () => {
      clearTimeout(timer)
      system.removeEventListener('voiceschanged', done)
      resolve()
    }
    const timer = setTimeout(done, VOICES_MS)
    system.addEventListener('voiceschanged', done)
  })
  return local()
}

type Spoken = { pieces: readonly string[]; voices: readonly SpeechSynthesisVoice[]; language: string }

/** Speaks by a voice of the system: one of the language of each piece where there is one. */
export function systemSpeaker(
  { pieces, voices, language }: Spoken,
  hearer: Hearer,
  system: SystemVoices = speechSynthesis,
): Speaker {
  let isOver = false
  const end = (tell: () => void) => {
    if (isOver) return
    isOver = true
    tell()
  }
  const next = (at: number): void => {
    const piece = pieces[at]
    if (piece === undefined) end(hearer.ended)
    else if (!isOver) say(piece, at)
  }
  const say = (piece: string, at: number): void => {
    const utterance = new SpeechSynthesisUtterance(piece)
    const voice = voiceFor(voices, languageOf(piece, language))
    if (voice) {
      utterance.voice = voice
      utterance.lang = voice.lang
    }
    utterance.addEventListener('start', () => isOver || hearer.speaking())
    utterance.addEventListener('end', () => next(at + 1))
    utterance.addEventListener('error', ({ error }) => end(() => hearer.failed(error)))
    system.speak(utterance)
  }
  // Another load of this page may have left speech behind.
  system.cancel()
  next(0)
  return {
    pause: () => system.pause(),
    resume: () => system.resume(),
    stop() {
      isOver = true
      // One that is paused would keep the next one waiting.
      system.resume()
      system.cancel()
    },
  }
}

const SCRIPTS: readonly [language: string, script: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
]

/** The language of a text where its script tells it, else that of the page. */
export function languageOf(text: string, ofPage: string): string {
  return SCRIPTS.find(([, script]) => script.test(text))?.[0] ?? ofPage
}

export function voiceFor<Voice extends Pick<SpeechSynthesisVoice, 'lang' | 'default'>>(
  voices: readonly Voice[],
  language: string,
): Voice | undefined {
  const [wanted] = language.toLowerCase().split('-')
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === wanted)
  return fitting.find(voice => voice.default) ?? fitting[0] ?? voices.find(voice => voice.default) ?? voices[0]
}
