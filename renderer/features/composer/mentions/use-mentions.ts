import { type KeyboardEvent, useState } from 'react'
import { isPlainKey } from '../../../base/is-plain-key'
import { type Mention, mentionAt } from '../mention-at'
import type { Choice } from './choice'
import { useChoices } from './use-choices'

/** The list that is open below what is written, if one is. */
export type OpenMentions = {
  mention: Mention
  choices: readonly Choice[]
  active: number
  setActive(index: number): void
  choose(choice: Choice): void
}

const TAKES = new Set(['Enter', 'Tab'])
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

type MentionField = { text: string; caret: number; choose(mention: Mention, choice: Choice): void }

/** Offers files, commands and skills for the word before the caret. `onKeyDown` says whether a key was for the list. */
export function useMentions({ text, caret, choose }: MentionField) {
  const mention = mentionAt(text, caret)
  const key = mention ? `${mention.mark}${mention.from}` : ''
  const [closed, setClosed] = useState('')
  const choices = useChoices(closed === key ? null : mention)
  const written = `${key}${mention?.query ?? ''}`
  const [marked, setMarked] = useState({ written, index: 0, word: '' })
  const active = marked.written === written ? placeOf(marked, choices) : 0
  const setActive = (index: number) => setMarked({ written, index, word: choices?.[index]?.word ?? '' })
  // A word that fits nothing may be meant as it is, such as a path; a mark alone asks what there is.
  const tellsNone = mention !== null && (mention.mark === '@' || mention.query === '')
  const isOpen = mention !== null && choices !== null && closed !== key && (choices.length > 0 || tellsNone)
  if (closed !== '' && closed !== key) setClosed('')

  const open: OpenMentions | null = isOpen
    ? { mention, choices, active, setActive, choose: choice => choose(mention, choice) }
    : null

  function step(by: number, count: number): void {
    setActive((active + by + count) % count)
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!open || !isPlainKey(event)) return false
    const count = open.choices.length
    const chosen = event.shiftKey ? undefined : chosenBy(event.key, open)
    const by = count > 0 ? STEPS[event.key] : undefined
    if (event.key === 'Escape') setClosed(key)
    else if (by) step(by, count)
    else if (chosen) open.choose(chosen)
    else return false
    event.preventDefault()
    return true
  }

  return { open, onKeyDown }
}

/**
 * Returns the choice that a key takes. A name that is written in full needs no other key than the blank behind it; what is done instead of
 * written is never done by that.
 */
function chosenBy(key: string, { mention, choices, active }: OpenMentions): Choice | undefined {
  if (TAKES.has(key)) return choices[active]
  if (key !== ' ') return undefined
  return choices.find(({ word, run, prompt }) => word === mention.query && !run && !prompt)
}

/** Returns the current index of the marked choice: for the same words others may be found in the meantime, as files come and go. */
function placeOf({ index, word }: { index: number; word: string }, choices: readonly Choice[] | null): number {
  if (!choices || choices[index]?.word === word) return index
  return Math.max(
    0,
    choices.findIndex(choice => choice.word === word),
  )
}
