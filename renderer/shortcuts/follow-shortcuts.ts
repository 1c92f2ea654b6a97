import { actionOf, actionOfKeys } from '../../shared/actions'
import { keysOfPress, parseKeys } from '../../shared/keys'
import { on } from '../bridge'
import { openPalette } from '../palette/palette-store'
import { useApp } from '../stores/app'
import { openSession, useSession } from '../stores/session'
import { attempt } from '../stores/ui'
import { terminalKeys } from '../terminal/terminal-keys'
import { runAction } from './run-action'

/** Does what keys and menus ask for. Started once; returns what stops it. */
export function followShortcuts(): () => void {
  const stops = [
    on('action.chosen', ({ id }) => doAction(id)),
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

/** Does an action, as far as there is what it needs. */
export function doAction(id: string): void {
  if (actionOf(id)?.where === 'session' && useSession.getState().id === null) return
  if (id === 'palette.open') openPalette()
  else runAction(id)
}

function hear(event: KeyboardEvent): void {
  const { start } = useApp.getState()
  // With AltGr a letter is typed, although Ctrl and Alt look pressed.
  if (!start || event.isComposing || event.getModifierState('AltGraph')) return
  const keys = keysOfPress(event, start.platform === 'darwin')
  const action = keys && actionOfKeys(keys, start.settings.shortcuts)
  if (!action || belongsToPlace(event.target, keys)) return
  event.preventDefault()
  event.stopPropagation()
  // Text grows as long as the keys are held; anything else happens once.
  if (!event.repeat || action.id.startsWith('text.')) doAction(action.id)
}

/**
 * A menu, a picture and the field that records keys keep all of them, a dialog all but those of the text size, and a terminal
 * those that shells know, Ctrl with a letter alone, and that of its own search. Forms and cards use none that an action can have.
 */
function belongsToPlace(target: EventTarget | null, keys: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="menu"], [data-all-keys]')) return true
  if (target.closest('dialog')) return !/^Mod\+(Plus|-|0)$/.test(keys)
  const isMac = useApp.getState().start?.platform === 'darwin'
  const isShellKey = parseKeys(keys)?.modifiers.join() === 'Mod' && !isMac
  return (isShellKey || keys === terminalKeys('search', isMac)) && target.closest('.xterm') !== null
}
