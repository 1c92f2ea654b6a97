import { type Action, actionOfKeys, type KeysPlace } from '../../../shared/actions'
import { keysOfPress, parseKeys } from '../../../shared/keys'
import { on } from '../../base/bridge'
import { doAction, setActionRunner } from '../../state/action-runner'
import { useApp } from '../../state/app'
import { openSession, useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { runAction } from './run-action'

/** Does what keys and menus ask for. Started once; returns what stops it. */
export function followShortcuts(): () => void {
  setActionRunner(runAction)
  const stops = [
    on('action.chosen', ({ id, isOfPage }) => {
      // A person who was in a page of the browser has no focus in the window, whatever had it before.
      if (isOfPage && document.activeElement instanceof HTMLElement) document.activeElement.blur()
      doAction(id)
    }),
    on('session.called', ({ sessionId }) => {
      if (useSession.getState().id !== sessionId) attempt(openSession(sessionId))
    }),
  ]
  // Before a terminal hears them.
  window.addEventListener('keydown', hear, { capture: true })
  return () => {
    window.removeEventListener('keydown', hear, { capture: true })
    for (const stop of stops) stop()
  }
}

function hear(event: KeyboardEvent): void {
  const { start } = useApp.getState()
  // With AltGr a letter is typed, although Ctrl and Alt look pressed.
  if (!start || event.isComposing || event.getModifierState('AltGraph')) return
  const isMac = start.platform === 'darwin'
  const keys = keysOfPress(event, isMac)
  if (!keys) return
  const { shortcuts } = start.settings
  const place = placeOf(event.target)
  const ofPlace = place !== 'window' && actionOfKeys(keys, shortcuts, { isMac, place })
  const action = ofPlace || actionOfKeys(keys, shortcuts, { isMac, place: 'window' })
  if (!action || (!ofPlace && belongsToPlace(event.target, keys, action))) return
  event.preventDefault()
  event.stopPropagation()
  // Text grows as long as the keys are held; anything else happens once.
  if (!event.repeat || action.id.startsWith('text.')) doAction(action.id)
}

/**
 * A menu, a picture and the field that records keys keep all of them, a dialog all but those of the text size, and a terminal
 * those that shells know, Ctrl with a letter alone, but at its prompt not those of what is done to write elsewhere. Forms and
 * cards use none that an action can have.
 */
function belongsToPlace(target: EventTarget | null, keys: string, { leavesShell }: Action): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="menu"], [data-all-keys]')) return true
  if (target.closest('dialog')) return !/^Mod\+(Plus|-|0)$/.test(keys)
  const isMac = useApp.getState().start?.platform === 'darwin'
  if (isMac || parseKeys(keys)?.modifiers.join() !== 'Mod' || !isInTerminal(target)) return false
  return !leavesShell || target.closest('[data-full-screen]') !== null
}

function placeOf(target: EventTarget | null): KeysPlace {
  if (isInTerminal(target)) return 'terminal'
  return target instanceof Element && target.closest('[data-browser]') !== null ? 'browser' : 'window'
}

function isInTerminal(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.xterm') !== null
}
