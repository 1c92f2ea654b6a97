import type { Point } from '../page/wire'
import type { Send } from './cdp-connection'
import { type Chord, commandsFor, isOnKeyboard, keyOf } from './key-chords'

/** Moves the pointer there, in CSS pixels of the tab. Frames of other sites are found by Chromium itself. */
export const movePointer = (send: Send, { x, y }: Point): Promise<unknown> =>
  send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'none' })

export const clickAt = (send: Send, { x, y }: Point): Promise<unknown> => {
  const button = { x, y, button: 'left', clickCount: 1 }
  return Promise.all([
    send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button, buttons: 1 }),
    send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button, buttons: 0 }),
  ])
}

export const insertText = (send: Send, text: string): Promise<unknown> => send('Input.insertText', { text })

/** Writes characters key by key. They are sent at once, and come in order. */
export const typeKeys = (send: Send, characters: readonly string[]): Promise<unknown> =>
  Promise.all(
    characters.flatMap(character => {
      if (!isOnKeyboard(character)) return [insertText(send, character)]
      const key = keyOf(character)
      return [
        send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
        send('Input.dispatchKeyEvent', { type: 'keyUp', ...withoutText(key) }),
      ]
    }),
  )

export async function pressChord(send: Send, chord: Chord): Promise<void> {
  const { held, key, modifiers } = chord
  // With these held a key writes nothing.
  const isSilent = (modifiers & 7) !== 0
  const commands = commandsFor(chord)
  const pressed = [
    ...held.map(each => ({ type: 'rawKeyDown', ...each, modifiers })),
    {
      ...(isSilent ? withoutText(key) : key),
      type: isSilent || !key.text ? 'rawKeyDown' : 'keyDown',
      modifiers,
      commands,
    },
    { ...withoutText(key), type: 'keyUp', modifiers },
    ...held.toReversed().map(each => ({ type: 'keyUp', ...each, modifiers: 0 })),
  ]
  await Promise.all(pressed.map(event => send('Input.dispatchKeyEvent', event)))
}

function withoutText<T extends { text?: string }>({ text: _, ...key }: T): Omit<T, 'text'> {
  return key
}
