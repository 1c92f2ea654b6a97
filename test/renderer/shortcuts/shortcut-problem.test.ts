import { describe, expect, test } from 'vitest'
import {
  isChanged,
  shortcutProblem,
  withKeys,
  withoutChange,
  withTaken,
} from '../../../renderer/shortcuts/shortcut-problem'
import { actionOf, keysFor } from '../../../shared/actions'

const palette = actionOf('palette.open')!
const newSession = actionOf('session.new')!
const rename = actionOf('session.rename')!

describe('keys for an action', () => {
  test.each(['Mod+Shift+P', 'Mod+Alt+ArrowUp', 'F6', 'Shift+F6', 'Alt+ArrowUp', 'Mod+K'])('%s can be taken', keys => {
    expect(shortcutProblem(palette, keys, {})).toBeNull()
  })

  test.each(['K', 'Shift+K', 'Space', 'Enter', 'ArrowUp', 'Tab', 'Delete', 'Alt+K', 'Alt+Shift+1'])(
    '%s alone are needed for typing',
    keys => {
      expect(shortcutProblem(palette, keys, {})).toEqual({ type: 'bare' })
    },
  )

  test.each(['Mod+C', 'Mod+V', 'Mod+Z', 'Mod+Shift+Z', 'Mod+Q', 'Mod+W', 'F11'])('%s belong to others', keys => {
    expect(shortcutProblem(palette, keys, {})).toEqual({ type: 'editing' })
  })

  test('that always do something stay with it', () => {
    expect(shortcutProblem(palette, 'Mod+Enter', {})).toMatchObject({ type: 'fixed', other: { id: 'answer.approve' } })
  })

  test('that another action has are said to be taken, also where the person gave them to it', () => {
    expect(shortcutProblem(palette, 'Mod+N', {})).toEqual({ type: 'taken', other: newSession })
    expect(shortcutProblem(palette, 'F6', { 'session.rename': 'F6' })).toEqual({ type: 'taken', other: rename })
    expect(shortcutProblem(palette, 'Mod+N', { 'session.new': '' })).toBeNull()
  })
})

describe('the kept shortcuts', () => {
  test('hold only what differs', () => {
    expect(withKeys({}, palette, 'F6')).toEqual({ 'palette.open': 'F6' })
    expect(withKeys({ 'palette.open': 'F6', x: 'y' }, palette, 'Mod+K')).toEqual({ x: 'y' })
    expect(withKeys({}, palette, '')).toEqual({ 'palette.open': '' })
  })

  test('swap two actions, or leave the other without keys', () => {
    const swapped = withTaken({}, [palette, 'Mod+N'], [newSession, 'Mod+K'])
    expect([keysFor(palette, swapped), keysFor(newSession, swapped)]).toEqual(['Mod+N', 'Mod+K'])
    const taken = withTaken({}, [palette, 'Mod+N'], [newSession, ''])
    expect([keysFor(palette, taken), keysFor(newSession, taken)]).toEqual(['Mod+N', ''])
  })

  test('give an action its own keys back, of which whoever took them is then without', () => {
    const taken = { 'palette.open': 'Mod+N', 'session.new': '' }
    const reset = withoutChange(taken, newSession)
    expect([keysFor(palette, reset), keysFor(newSession, reset)]).toEqual(['', 'Mod+N'])
    expect(withoutChange({ 'session.rename': 'F6' }, rename)).toEqual({})
  })

  test('say which actions are not as they were', () => {
    expect([isChanged(palette, {}), isChanged(palette, { 'palette.open': 'F6' })]).toEqual([false, true])
  })
})
