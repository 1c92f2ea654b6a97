import { describe, expect, test } from 'vitest'
import {
  isChanged,
  shortcutProblem,
  withKeys,
  withoutChange,
  withTaken,
} from '../../../../renderer/features/shortcuts/shortcut-problem'
import { actionOf, keysFor, type Shortcuts } from '../../../../shared/actions'

const on = (isMac: boolean, shortcuts: Shortcuts = {}) => ({ shortcuts, isMac })
const palette = actionOf('palette.open')!
const newSession = actionOf('session.new')!
const rename = actionOf('session.rename')!

describe('keys for an action', () => {
  test.each(['Mod+Shift+P', 'Mod+Alt+ArrowUp', 'F6', 'Shift+F6', 'Alt+ArrowUp', 'Mod+K'])('%s can be taken', keys => {
    expect(shortcutProblem(palette, keys, on(false))).toBeNull()
  })

  test.each(['K', 'Shift+K', 'Space', 'Enter', 'ArrowUp', 'Tab', 'Delete', 'Alt+K', 'Alt+Shift+1'])(
    '%s alone are needed for typing',
    keys => {
      expect(shortcutProblem(palette, keys, on(false))).toEqual({ type: 'bare' })
    },
  )

  test.each(['Mod+C', 'Mod+V', 'Mod+Z', 'Mod+Shift+Z', 'Mod+Q', 'Mod+W', 'F11'])('%s belong to others', keys => {
    expect(shortcutProblem(palette, keys, on(false))).toEqual({ type: 'editing' })
  })

  test('that always do something stay with it', () => {
    expect(shortcutProblem(palette, 'Mod+Enter', on(false))).toMatchObject({
      type: 'fixed',
      other: { id: 'answer.approve' },
    })
  })

  test('that another action has are said to be taken, also where the person gave them to it', () => {
    expect(shortcutProblem(palette, 'Mod+N', on(false))).toEqual({ type: 'taken', other: newSession })
    expect(shortcutProblem(palette, 'F6', on(false, { 'session.rename': 'F6' }))).toEqual({
      type: 'taken',
      other: rename,
    })
    expect(shortcutProblem(palette, 'Mod+N', on(false, { 'session.new': '' }))).toBeNull()
  })
})

describe('keys of a terminal', () => {
  const closing = actionOf('terminal.close')!
  const next = actionOf('terminal.next')!

  test('are taken only by what is done in one', () => {
    expect(shortcutProblem(closing, 'Mod+K', on(false))).toBeNull()
    expect(shortcutProblem(palette, 'Mod+Shift+W', on(false))).toBeNull()
    expect(shortcutProblem(closing, 'Mod+PageDown', on(false))).toEqual({ type: 'taken', other: next })
    expect(shortcutProblem(closing, 'Ctrl+PageDown', on(true))).toEqual({ type: 'taken', other: next })
    expect(shortcutProblem(closing, 'Mod+PageDown', on(true))).toBeNull()
  })

  test('are not those that copy there', () => {
    expect(shortcutProblem(closing, 'Mod+Shift+C', on(false))).toEqual({ type: 'editing' })
  })

  test('are those of the system again after a reset', () => {
    const taken = withTaken(on(true), [closing, 'Ctrl+PageDown'], [next, ''])
    expect(taken).toEqual({ 'terminal.close': 'Ctrl+PageDown', 'terminal.next': '' })
    expect(withoutChange(on(true, taken), next)).toEqual({ 'terminal.close': '' })
    expect(withKeys(on(true, { 'terminal.next': '' }), next, 'Ctrl+PageDown')).toEqual({})
    expect(isChanged(next, on(true))).toBe(false)
  })
})

describe('the kept shortcuts', () => {
  test('hold only what differs', () => {
    expect(withKeys(on(false), palette, 'F6')).toEqual({ 'palette.open': 'F6' })
    expect(withKeys(on(false, { 'palette.open': 'F6', x: 'y' }), palette, 'Mod+K')).toEqual({ x: 'y' })
    expect(withKeys(on(false), palette, '')).toEqual({ 'palette.open': '' })
  })

  test('swap two actions, or leave the other without keys', () => {
    const swapped = withTaken(on(false), [palette, 'Mod+N'], [newSession, 'Mod+K'])
    expect([keysFor(palette, swapped, false), keysFor(newSession, swapped, false)]).toEqual(['Mod+N', 'Mod+K'])
    const taken = withTaken(on(false), [palette, 'Mod+N'], [newSession, ''])
    expect([keysFor(palette, taken, false), keysFor(newSession, taken, false)]).toEqual(['Mod+N', ''])
  })

  test('give an action its own keys back, of which whoever took them is then without', () => {
    const taken = { 'palette.open': 'Mod+N', 'session.new': '' }
    const reset = withoutChange(on(false, taken), newSession)
    expect([keysFor(palette, reset, false), keysFor(newSession, reset, false)]).toEqual(['', 'Mod+N'])
    expect(withoutChange(on(false, { 'session.rename': 'F6' }), rename)).toEqual({})
  })

  test('say which actions are not as they were', () => {
    expect([isChanged(palette, on(false)), isChanged(palette, on(false, { 'palette.open': 'F6' }))]).toEqual([
      false,
      true,
    ])
  })
})
